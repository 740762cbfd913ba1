cimport cython
from libc cimport math
from sixgun.table.kernel.plane cimport contains, distance_to

cdef double EPS, LEVEL

@cython.final
cdef class Form:
    cdef readonly str name
    cdef readonly double foot, top, x0, x1, y0, y1, cx, cy, radius
    cdef readonly int corners, parts
    cdef double[::1] xs, ys, part_xs, part_ys
    cdef int[::1] first

    cpdef bint contains(self, double x, double y) noexcept
    cpdef double distance(self, double x, double y) noexcept

    @cython.locals(t0=double, t1=double)
    cdef (double, double) heights(self, double z, double rise) noexcept

    @cython.locals(xs=double[::1], ys=double[::1], last=int, t0=double, t1=double, side=double, ax=double, ay=double,
                   i=int, bx=double, by=double, ex=double, ey=double, value=double, slope=double, slack=double, t=double)
    cdef (double, double, double) span(self, int part, double px, double py, double dx, double dy, double flat) noexcept

cpdef double _length(double x, double y) noexcept

@cython.locals(form=Form, dx=double, dy=double, square=double, number=int, cx=double, cy=double, t=double, x=double,
               y=double)
cpdef list near_segment(forms, double px, double py, double qx, double qy, double reach)

@cython.locals(form=Form, dx=double, dy=double, number=int, away=double)
cpdef list near_point(forms, double x, double y, double r, double distance)

@cython.locals(form=Form, number=int)
cpdef list over(forms, double x, double y, double z)

@cython.locals(form=Form, number=int, best=double, found=int)
cpdef int surface(forms, double x, double y, double z) noexcept
