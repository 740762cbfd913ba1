cimport cython
from libc cimport math

from sixgun.table.kernel.plane cimport circle_span

cdef double inf, EPS, TOUCH, BODY

@cython.final
cdef class Crowd:
    cdef readonly int count
    cdef double[::1] xs, ys, zs, rs

    @cython.locals(i=int, dx=double, dy=double)
    cpdef int at(self, double r, double x, double y, double z) noexcept
    @cython.locals(best=double, which=int, left=double, right=double, low=double, high=double, i=int, x=double,
                   y=double, reach=double, t=double, end=double)
    cpdef (double, int) first(self, double r, double z, double px, double py, double qx, double qy) noexcept
