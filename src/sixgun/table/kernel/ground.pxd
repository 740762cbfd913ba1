cimport cython
from libc cimport math

from sixgun.table.kernel.crowd cimport Crowd
from sixgun.table.kernel.plane cimport Margin, Parts, Pieces, spans_without

cdef double inf, EPS, TOUCH
cdef int TABLE, EDGE, NO, YES, PERHAPS

@cython.final
cdef class Ground:
    cdef double width, depth
    cdef readonly double r, factor, z
    cdef readonly tuple solids, gates, rough, surfaces
    cdef readonly dict squeeze
    cdef Pieces walls, openings, slow
    cdef double[::1] slow_factors
    cdef bint raised
    cdef Pieces floors
    cdef double[::1] x0, x1, y0, y1, within
    cdef int[::1] large_first
    cdef double[::1] large_x0, large_x1, large_y0, large_y1
    cdef Margin margin, deep, shoulders
    cdef double[::1] fees
    cdef readonly bint costly
    cdef Parts zones

    @cython.locals(walls=Pieces, openings=Pieces, k=int)
    cdef bint _beside(self, int i, int g, double away) noexcept
    @cython.locals(r=double, reach=double, i=int, d=double)
    cpdef int stop(self, double x, double y) noexcept
    @cython.locals(i=int)
    cpdef stops(self, double x, double y)
    @cython.locals(i=int)
    cdef int _floor(self, double x, double y) noexcept

    @cython.locals(length=double, best=double, left=double, right=double, low=double, high=double, i=int, t=double)
    cpdef first_hit(self, double px, double py, double qx, double qy, Crowd crowd)
    @cython.locals(dx=double, dy=double, length=double, left=double, right=double, low=double, high=double, k=int,
                   i=int, near=double, x0=double[::1], x1=double[::1], y0=double[::1], y1=double[::1])
    cpdef bint blocked(self, double px, double py, double qx, double qy, Crowd crowd)
    @cython.locals(r=double, near=double, ux=double, uy=double, lowest=double, highest=double, k=int, x=double,
                   y=double, aside=double)
    cpdef int _meets(self, int i, double px, double py, double qx, double qy, double length) noexcept
    @cython.locals(meets=int, inside=bint, outside=bint)
    cpdef bint _runs_into(self, int i, double px, double py, double qx, double qy, double length)
    @cython.locals(g=int, t0=double, t1=double, side=int)
    cdef bint _in_opening(self, int i, double px, double py, double qx, double qy)
    @cython.locals(spans=list, depth=double, step=double)
    cpdef double _enters(self, int i, double px, double py, double qx, double qy, double length)
    @cython.locals(spans=list, left=list, found=list, g=int, s0=double, s1=double, l0=double)
    cdef list _near_solid(self, int i, Margin margin, double px, double py, double qx, double qy)
    @cython.locals(t=double, s0=double, s1=double, k=int, u=double)
    cdef double _leaves_floors(self, double px, double py, double qx, double qy, double length)
    @cython.locals(one=double, two=double)
    cdef double _leaves_table(self, double px, double py, double qx, double qy) noexcept

    cpdef double leg(self, double px, double py, double qx, double qy)
    @cython.locals(length=double, cost=double, i=int, s0=double, s1=double, slower=double)
    cpdef double price(self, double px, double py, double qx, double qy)
    @cython.locals(near=list, g=int, times=int, s0=double)
    cdef double _fees(self, double px, double py, double qx, double qy)
    @cython.locals(i=int, marks=list, along=list, beside=list)
    cpdef list factors(self, double px, double py, double qx, double qy)
    @cython.locals(g=int, near=list)
    cpdef list passages(self, double px, double py, double qx, double qy)
    @cython.locals(g=int, found=list, along=list, beside=list)
    cdef list _passages(self, list near, double px, double py, double qx, double qy)
    @cython.locals(k=int, joined=list, s0=double, s1=double, start=double, end=double)
    cdef list _joined(self, list found)
    cpdef list near_gate(self, int g, double px, double py, double qx, double qy)

cdef double _passes(double a, double b, double low, double top) noexcept
