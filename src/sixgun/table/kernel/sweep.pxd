cimport cython
from libc cimport math
from sixgun.table.kernel.corridor cimport Body, Corridor
from sixgun.table.kernel.forms cimport Form
from sixgun.table.kernel.plane cimport nearest

cdef double EPS, INF, PI, TAU, INNER, STEP
cdef int ROUNDS

@cython.final
cdef class Sweep:
    cdef Corridor way
    cdef Body source, target
    cdef bint through
    cdef double via_x, via_y, via_r
    cdef int room, events
    cdef int[::1] guarded, order
    cdef double[::1] after_x, after_y, before_x, before_y, small, small_x, small_y, big, big_x, big_y, about, event

    @cython.locals(way=Corridor, i=int, x=double, y=double, r=double)
    cpdef tuple lines(self, double ax, double ay, double ra, double facing, double z_from, double bx, double by,
                      double rb, double z_to, forms, extra, ignore, discs, through)

    @cython.locals(way=Corridor, one=Body, two=Body, ax=double, ay=double, ux=double, uy=double, theta=double,
                   offset=double, x=double, y=double, found=double, px=double, py=double, qx=double, qy=double)
    cdef tuple _clear(self, through)

    @cython.locals(d=double, phi=double, source=Body, target=Body, v=double, span=double, theta=double, lo=double,
                   hi=double, until=double, side=int, angle=double, l2=double, h2=double, step=double, at=int)
    cdef (double, double, double) _search(self)

    @cython.locals(way=Corridor, count=int, near=double, far=double, i=int, ax=double, ay=double, bx=double, by=double)
    cdef object _prepare(self, double span)
    cdef object _make_room(self, int room)

    @cython.locals(way=Corridor, xs=double[::1], ys=double[::1], first=int, last=int, bx=double, by=double)
    cdef (double, double) _away(self, int part, double x, double y) noexcept

    @cython.locals(angle=double, turned=double)
    cdef void _turns(self, double wx, double wy, double span) noexcept
    cdef void _note(self, double angle, double span) noexcept

    @cython.locals(s=double, c=double, source=Body, target=Body, nx=double, ny=double, px=double, py=double, r=double,
                   lo=double, lx=double, ly=double, ls=double, v=double, hi=double, hx=double, hy=double, hs=double,
                   rows=int)
    cdef (double, double, double) _look(self, double theta) noexcept

    @cython.locals(way=Corridor, xs=double[::1], ys=double[::1], nx=double, ny=double, rows=int, i=int, first=int,
                   sx=double, sy=double, bx=double, by=double, small=double, big=double, k=int, x=double, y=double,
                   v=double, r=double, at=int)
    cdef int _shadows(self, double s, double c, double lo, double hi) noexcept
    cdef bint _before(self, int one, int two) noexcept

    @cython.locals(until=double, gap_lo=double, gap_hi=double, k=int, best=int, most=double, row=int, end=double,
                   angle=double)
    cdef (double, double, double) _widest_gap(self, double theta, int rows, double at, double px, double py, double ps,
                                              double hi, double hx, double hy, double hs) noexcept

    @cython.locals(best=double, step=double, l2=double, h2=double, _=double)
    cdef (double, double, double) _widen(self, double theta, double lo, double hi, double span) noexcept

    @cython.locals(source=Body, target=Body, ux=double, uy=double, nx=double, ny=double, off=double, square=double,
                   s=double, t=double, ahead=double, here=double)
    cdef (double, double, double, double) _ends_of(self, double theta, double offset) noexcept

@cython.locals(form=Form, number=int)
cdef list _nearest_first(list forms, double x, double y)

@cython.locals(k=double, angle=double)
cdef double _until(double theta, double dx, double dy, double v) noexcept

@cython.locals(i=int, value=double, at=int)
cdef void _sort(double[::1] values, int count) noexcept
