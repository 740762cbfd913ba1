cimport cython
from libc cimport math

cdef double inf

@cython.locals(within=bint, ax=double, ay=double, bx=double, by=double, i=int)
cpdef bint contains(double[::1] xs, double[::1] ys, int first, int last, double x, double y) noexcept

@cython.locals(best=double, px=double, py=double, qx=double, qy=double, dx=double, dy=double, square=double, t=double,
               ex=double, ey=double, d2=double, i=int)
cpdef double outline_distance(double[::1] xs, double[::1] ys, int first, int last, double x, double y) noexcept

cpdef double distance_to(double[::1] xs, double[::1] ys, int first, int last, double x, double y) noexcept
