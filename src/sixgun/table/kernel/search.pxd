cimport cython
from libc cimport math

from sixgun.table.kernel.crowd cimport Crowd
from sixgun.table.kernel.graph cimport Graph, Near
from sixgun.table.kernel.ground cimport Ground
from sixgun.table.kernel.heap cimport Heap

cdef double inf, EPS, TOUCH, BODY, NEAR, _OUTSIDE

@cython.final
cdef class Plan:
    cdef readonly double factor
    cdef readonly list graphs
    cdef readonly int ends, fixed, count
    cdef int[::1] starts, special, special_starts
    cdef object levels
    cdef double[::1] prices
    cdef object xs, ys

@cython.final
cdef class Search:
    cdef Plan plan
    cdef Crowd crowd
    cdef readonly int leaves, count
    cdef int[::1] about, grown
    cdef double[::1] xs, ys
    cdef int[::1] levels
    cdef double[::1] done, best, ahead
    cdef int[::1] came
    cdef Heap queue
    cdef double limit
    cdef bint neighbourly, few
    cdef int[::1] close, close_starts

    @cython.locals(i=int)
    cdef void _set_out(self, ends)
    @cython.locals(crowd=Crowd, graph=Graph, ground=Ground, i=int, reach=double, cosine=double, sine=double, x=double,
                   y=double)
    cdef void _go_round(self, int k, list xs, list ys, list levels)
    @cython.locals(queue=Heap, cost=double, i=int, parent=int, sure=int, j=int, price=double)
    cpdef double run(self, double budget, int goal, halfway)
    @cython.locals(i=int)
    cpdef list path(self, int goal)
    cpdef list costs(self)
    @cython.locals(xs=double[::1], ys=double[::1], ahead=double[::1], factor=double, j=int, dx=double, dy=double)
    cdef void _look_ahead(self, double x, double y) noexcept
    @cython.locals(x=double, y=double, close=list, starts=list, k=int, j=int, dx=double, dy=double)
    cdef void _keep_close(self, double far)
    @cython.locals(px=double, py=double, qx=double, qy=double, graph=Graph, ground=Ground, leg=double, real=double,
                   crowd=Crowd)
    cdef void _look_at(self, double cost, int i, int parent)
    cdef void _reach(self, int j, double cost, int i)
    @cython.locals(plan=Plan, m=int, k=int, first=int, last=int, j=int)
    cdef void _go_on(self, int i, double cost)
    @cython.locals(graph=Graph, near=Near, crowd=Crowd, ground=Ground, m=int, j=int, total=double, x=double, y=double)
    cdef void _to_neighbours(self, int i, int first, double cost)
    @cython.locals(xs=double[::1], ys=double[::1], best=double[::1], x=double, y=double, limit=double, factor=double,
                   j=int, dx=double, dy=double, least=double)
    cdef void _offer(self, int first, int last, int i, double cost)
    @cython.locals(xs=double[::1], ys=double[::1], best=double[::1], x=double, y=double, limit=double, factor=double,
                   m=int, j=int, dx=double, dy=double, least=double)
    cdef void _offer_some(self, int[::1] nodes, int first, int last, int i, double cost)
