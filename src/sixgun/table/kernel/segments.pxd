cimport cython
from sixgun.table.kernel.forms cimport Form
from sixgun.table.kernel.plane cimport merged, seams

cdef double EPS

@cython.locals(form=Form, dx=double, dy=double, left=double, right=double, low=double, high=double,
               rise=double, number=int, h0=double, h1=double, e0=double, e1=double, part=int, t0=double, t1=double,
               side=int)
cpdef list inside(forms, ignore, double px, double py, double qx, double qy, bint level, double z_from, double z_to)
