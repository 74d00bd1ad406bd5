# Por qué el sistema no da o no acepta un archivo.
file-missing = no existe ese archivo
file-forbidden = no tiene permiso para leerlo
file-is-folder = es una carpeta
file-not-text = no es texto en UTF-8
file-no-folder = no existe esa carpeta
file-write-forbidden = no tiene permiso para escribir ahí
file-exists = ya existe
file-disk-full = no queda sitio en el disco
file-read-only = en ese disco no se puede escribir
file-bad-name = el nombre no es válido
file-fault = { $detail }
