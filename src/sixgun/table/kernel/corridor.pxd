cimport cython
from libc cimport math
from sixgun.table.kernel.forms cimport Form
from sixgun.table.kernel.plane cimport Parts, distance_to

cdef double EPS, TOUCH, INF, DEGREE, SMALLEST
cdef int SIDES
cdef double[::1] RING_X, RING_Y

@cython.final
cdef class Body:
    cdef double cx, cy, r, fx, fy, ax, ay, bx, by
    cdef bint whole

    @cython.locals(ahead=double, square=double, half=double, mx=double, my=double)
    cdef void place(self, double cx, double cy, double r, double fx, double fy) noexcept
    cdef (double, double, double) support(self, double nx, double ny) noexcept

@cython.final
cdef class Corridor:
    cdef double ax, ay, ux, uy, d, phi, z, rise, left_x, left_y, left_at, right_x, right_y, right_at
    cdef Body source, target
    cdef int room, used, part_room, parts
    cdef double[::1] xs, ys, radius, low, high
    cdef int[::1] first, last
    cdef bint across, source_cut, target_cut

    @cython.locals(ux=double, uy=double, d=double, phi=double, fx=double, fy=double)
    cdef bint open(self, double ax, double ay, double ra, double facing, double z_from, double bx, double by, double rb,
                   double z_to) noexcept

    @cython.locals(one=Body, two=Body, turned=double, theta=double, nx=double, ny=double, ax=double, ay=double,
                   ar=double, bx=double, by=double, br=double, dx=double, dy=double, k=double, v=double, fresh=double,
                   at=double)
    cdef void _bridge(self, double side) noexcept

    @cython.locals(form=Form, ux=double, uy=double, d=double, z=double, rise=double, ra=double, rb=double, reach=double,
                   begin=double, side=double, back=double, front=double, t0=double, t1=double, cx=double, cy=double,
                   radius=double, wide=double, aside=double, along=double, crosses=bint, part=int)
    cdef object add_forms(self, forms, ignore, list by)

    @cython.locals(parts=Parts, begin=int, end=int, xs=double[::1], ys=double[::1], from_xs=double[::1],
                   from_ys=double[::1], ax=double, ay=double, ux=double, uy=double, left_x=double, left_y=double, right_x=double,
                   right_y=double, left_low=double, right_low=double, low=double, left_high=double, right_high=double,
                   high=double, first=int, at=int, i=int, x=double, y=double, t=double, s=double, v=double)
    cdef bint _add_part(self, Form form, int part, double t0, double t1) except? -1
    cdef bint _add(self, int first, int last, double low, double high) except? -1
    cdef bint _add_beyond(self, int first, int last, double high) except? -1

    @cython.locals(crosses=bint, rest=int, rest_last=int, ring=int, ring_last=int, px=double, py=double, i=int,
                   qx=double, qy=double, nx=double, ny=double, k=double, at=double, out=int)
    cdef bint _add_outside(self, int first, int last, Body body, bint beyond) except? -1

    @cython.locals(xs=double[::1], high=double, i=int)
    cdef bint _left(self, int first, int last, bint beyond) except? -1

    @cython.locals(source=Body, target=Body, first=int)
    cdef bint add_disc(self, double x, double y, double r) except? -1

    @cython.locals(xs=double[::1], low=double, high=double, i=int)
    cdef object _keep(self, int first, int last)

    @cython.locals(at=int)
    cdef object _note(self, int first, int last, double radius, double low, double high)
    cdef object _need(self, int more)

    @cython.locals(xs=double[::1], ys=double[::1], first=int, i=int)
    cdef int _ring(self, double x, double y, double r) except -1

    @cython.locals(begin=int, at=int, xs=double[::1], ys=double[::1], px=double, py=double, pv=double, i=int, x=double,
                   y=double, v=double, t=double)
    cdef int _clip(self, int first, int last, double nx, double ny, double d) except -1

    @cython.locals(xs=double[::1], ys=double[::1], total=double, px=double, py=double, i=int, x=double, y=double)
    cdef double _area(self, int first, int last) noexcept
    cdef bint _overlaps(self, int first, int last, Body body) except? -1
    cdef bint _meets(self, int first, int last) noexcept

    @cython.locals(xs=double[::1], ys=double[::1], ax=double, ay=double, i=int, bx=double, by=double, ex=double,
                   ey=double, slack=double, k=int)
    cdef bint _apart(self, int first, int last, int other, int other_last) noexcept

cdef double _length(double x, double y) noexcept
