# A file system that shows another folder, and fails each write with EIO while a file exists: faulty-disk.py FOLDER PLACE FAULT

import errno
import os
import sys

from fusepy import FUSE, FuseOSError, Operations

FOLDER, PLACE, FAULT = sys.argv[1:]
STAT = ("st_atime", "st_ctime", "st_gid", "st_mode", "st_mtime", "st_nlink", "st_size", "st_uid", "st_blocks")
STATFS = ("f_bavail", "f_bfree", "f_blocks", "f_bsize", "f_favail", "f_ffree", "f_files", "f_flag", "f_frsize", "f_namemax")


def fail_if_faulty():
    if os.path.exists(FAULT):
        raise FuseOSError(errno.EIO)


class Disk(Operations):
    def __call__(self, name, path, *given):
        return super().__call__(name, FOLDER + path, *given)

    def access(self, path, mode):
        if not os.access(path, mode):
            raise FuseOSError(errno.EACCES)

    def getattr(self, path, handle=None):
        stats = os.lstat(path)
        return {name: getattr(stats, name) for name in STAT}

    def readdir(self, path, handle):
        return [".", "..", *os.listdir(path)]

    def statfs(self, path):
        stats = os.statvfs(path)
        return {name: getattr(stats, name) for name in STATFS}

    def open(self, path, flags):
        return os.open(path, flags)

    def create(self, path, mode, info=None):
        fail_if_faulty()
        return os.open(path, os.O_RDWR | os.O_CREAT, mode)

    def read(self, path, size, offset, handle):
        return os.pread(handle, size, offset)

    def write(self, path, data, offset, handle):
        fail_if_faulty()
        return os.pwrite(handle, data, offset)

    def truncate(self, path, length, handle=None):
        fail_if_faulty()
        os.truncate(path, length)

    def fsync(self, path, only_data, handle):
        fail_if_faulty()
        os.fsync(handle)

    def flush(self, path, handle):
        pass

    def release(self, path, handle):
        os.close(handle)

    def mkdir(self, path, mode):
        fail_if_faulty()
        os.mkdir(path, mode)

    def rename(self, old, new):
        fail_if_faulty()
        os.rename(old, FOLDER + new)

    def symlink(self, path, target):
        os.symlink(target, path)

    def utimens(self, path, times=None):
        os.utime(path, times)

    chmod = staticmethod(os.chmod)
    chown = staticmethod(os.chown)
    mknod = staticmethod(os.mknod)
    readlink = staticmethod(os.readlink)
    rmdir = staticmethod(os.rmdir)
    unlink = staticmethod(os.unlink)


FUSE(Disk(), PLACE, foreground=True, nothreads=True, allow_other=False)
