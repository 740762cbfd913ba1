cimport cython
from libc cimport math

from sixgun.table.kernel.ground cimport Ground

cdef double inf, LEEWAY

@cython.final
cdef class Near:
    cdef readonly int count
    cdef int[::1] nodes
    cdef double[::1] costs

@cython.final
cdef class Graph:
    cdef readonly Ground ground
    cdef readonly int count
    cdef readonly double[::1] xs, ys
    cdef int[::1] bends
    cdef double[::1] before_x, before_y, after_x, after_y
    cdef bint straight
    cdef readonly list rows

    @cython.locals(i=int)
    cpdef bint leads_to(self, double x, double y)
    @cython.locals(known=Near)
    cpdef Near neighbours(self, int i)
    @cython.locals(x=double, y=double, nodes=list, costs=list, j=int, cost=double)
    cdef Near _found(self, int i)
    @cython.locals(dx=double, dy=double, one=double, two=double, slack=double)
    cdef bint _taut(self, int k, int i, int j) noexcept
