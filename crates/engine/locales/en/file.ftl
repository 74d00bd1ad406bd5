# Why the system does not give a file, or does not take it.
file-missing = there is no such file
file-forbidden = it may not be read by you
file-is-folder = it is a folder
file-not-text = it is no text in UTF-8
file-no-folder = there is no such folder
file-write-forbidden = you may not write there
file-exists = it is there already
file-disk-full = there is no room left on the disk
file-read-only = nothing can be written on that disk
file-bad-name = the name is not valid
file-fault = { $detail }
