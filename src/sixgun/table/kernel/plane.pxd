cimport cython
from libc cimport math

cdef double inf, EPS

@cython.locals(within=bint, ax=double, ay=double, bx=double, by=double, i=int)
cpdef bint contains(double[::1] xs, double[::1] ys, int first, int last, double x, double y) noexcept

@cython.locals(best=double, nx=double, ny=double, px=double, py=double, qx=double, qy=double, dx=double, dy=double,
               square=double, t=double, ex=double, ey=double, d2=double, i=int)
cpdef (double, double, double) nearest(double[::1] xs, double[::1] ys, int first, int last, double x,
                                       double y) noexcept

@cython.locals(square=double)
cpdef double outline_distance(double[::1] xs, double[::1] ys, int first, int last, double x, double y) noexcept

cpdef double distance_to(double[::1] xs, double[::1] ys, int first, int last, double x, double y) noexcept

@cython.locals(found=list, start=double, end=double, s0=double, s1=double)
cpdef list merged(list spans)

@cython.locals(found=list, l0=double, l1=double, left=int, r0=double, r1=double, right=int, s0=double, s1=double)
cpdef list seams(list along)

@cython.locals(rest=list, h0=double, h1=double, s0=double, s1=double, start=double, end=double)
cpdef list spans_without(list spans, list holes)

@cython.locals(dx=double, dy=double, fx=double, fy=double, a=double, b=double, disc=double, root=double, s0=double,
               s1=double)
cpdef (double, double) circle_span(double cx, double cy, double r, double px, double py, double qx,
                                   double qy) noexcept

@cython.final
cdef class Parts:
    cdef readonly int count
    cdef int[::1] starts
    cdef double[::1] xs, ys

    @cython.locals(t0=double, t1=double, side=int, flat=double, last=int, k=int, ax=double, ay=double, bx=double,
                   by=double, ex=double, ey=double, value=double, slope=double, slack=double, t=double)
    cpdef (double, double, int) span(self, int part, double px, double py, double dx, double dy) noexcept

    @cython.locals(spans=list, along=list, dx=double, dy=double, part=int, t0=double, t1=double, side=int)
    cpdef list spans(self, int first, int last, double px, double py, double qx, double qy, list beside)

@cython.final
cdef class Pieces:
    cdef readonly int count
    cdef int[::1] first, part
    cdef double[::1] xs, ys, x0, x1, y0, y1, cx, cy, radius
    cdef Parts parts

    cpdef bint contains(self, int i, double x, double y) noexcept
    cpdef double distance(self, int i, double x, double y) noexcept
    @cython.locals(away=double)
    cpdef double depth(self, int i, double x, double y) noexcept
    cpdef bint meets_box(self, int i, double px, double py, double qx, double qy) noexcept
    cpdef list spans(self, int i, double px, double py, double qx, double qy, list beside)
    @cython.locals(dx=double, dy=double, last=int, k=int, ax=double, ay=double, bx=double, by=double, before=double,
                   after=double, ex=double, ey=double, one=double, two=double)
    cpdef bint cuts_outline(self, int i, double px, double py, double qx, double qy) noexcept
    @cython.locals(last=int, k=int, ux=double, uy=double, square=double, ax=double, ay=double, bx=double, by=double,
                   t=double, ex=double, ey=double, dx=double, dy=double, across=double, off=double)
    cpdef bint keeps_off(self, int i, double px, double py, double qx, double qy, double length, double r) noexcept

@cython.final
cdef class Margin:
    cdef Pieces pieces
    cdef double r
    cdef Parts strips
    cdef double[::1] x0, x1, y0, y1

    @cython.locals(pieces=Pieces, r=double, s0=double, s1=double, spans=list, left=double, right=double, low=double,
                   high=double, k=int, x=double, y=double, side=int)
    cpdef list spans(self, int i, double px, double py, double qx, double qy)
