cimport cython

@cython.final
cdef class Heap:
    cdef readonly int size
    cdef int used, room
    cdef int[::1] order
    cdef double[::1] estimates, costs
    cdef int[::1] nodes, parents, sure

    @cython.locals(new=int, at=int, above=int)
    cpdef void push(self, double estimate, double cost, int node, int parent, int sure)
    @cython.locals(least=int, last=int, at=int, below=int)
    cpdef (double, double, int, int, int) pop(self) noexcept
    cdef bint _before(self, int one, int two) noexcept
    cdef void _grow(self)

@cython.locals(wide=double[::1], i=int)
cdef double[::1] _wider(double[::1] values, int room)

@cython.locals(wide=int[::1], i=int)
cdef int[::1] _wider_ints(int[::1] values, int room)
