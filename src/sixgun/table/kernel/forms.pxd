cimport cython
from libc cimport math
from sixgun.table.kernel.plane cimport Parts, contains, distance_to, nearest

cdef double LEVEL

@cython.final
cdef class Form:
    cdef readonly str name
    cdef readonly double foot, top, x0, x1, y0, y1, cx, cy, radius
    cdef readonly int corners
    cdef double[::1] xs, ys
    cdef Parts parts

    cpdef bint contains(self, double x, double y) noexcept
    cpdef double distance(self, double x, double y) noexcept

    @cython.locals(t0=double, t1=double)
    cdef (double, double) heights(self, double z, double rise) noexcept

    @cython.locals(nx=double, ny=double, square=double)
    cpdef (double, double, double) nearest(self, double x, double y) noexcept
    cpdef list spans(self, double px, double py, double qx, double qy, list beside)

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
