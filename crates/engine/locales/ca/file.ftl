# Per què el sistema no dona o no accepta un fitxer.
file-missing = no existeix aquest fitxer
file-forbidden = no teniu permís per llegir-lo
file-is-folder = és una carpeta
file-not-text = no és text en UTF-8
file-no-folder = no existeix aquesta carpeta
file-write-forbidden = no teniu permís per escriure-hi
file-exists = ja existeix
file-disk-full = no queda espai al disc
file-read-only = en aquest disc no s'hi pot escriure
file-bad-name = el nom no és vàlid
file-fault = { $detail }
