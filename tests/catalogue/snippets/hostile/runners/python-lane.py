# Runs programs one after the other, each in a child of this process, so that the doubles of the packages are loaded once. Reads one
# JSON object per line with the program's file, folder and environment; writes one JSON object per line with the outcome.

import json
import os
import runpy
import signal
import sys
import traceback

import eth_account  # noqa: F401  The doubles: every child has them loaded.
import mpp.client  # noqa: F401
import mpp.methods.tempo  # noqa: F401
import x402.http.clients  # noqa: F401
import x402.mechanisms.evm.exact.register  # noqa: F401
import x402.mechanisms.svm.exact.register  # noqa: F401


def run_child(job, out, err):
    signal.alarm(max(1, job["timeoutMs"] // 1000))
    os.environ.update(job["environment"])
    os.chdir(job["folder"])
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(err, 2)
    sys.argv = [job["file"]]
    sys.path[0] = job["folder"]
    code = 0
    try:
        runpy.run_path(job["file"], run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def run(job):
    paths = [os.path.join(job["folder"], name) for name in ("stdout", "stderr")]
    files = [os.open(path, os.O_CREAT | os.O_RDWR | os.O_TRUNC) for path in paths]
    child = os.fork()
    if child == 0:
        run_child(job, *files)
    _, status = os.waitpid(child, 0)
    texts = []
    for path, file in zip(paths, files):
        os.close(file)
        with open(path, encoding="utf-8", errors="replace") as text:
            texts.append(text.read())
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
    return {"code": code, "stdout": texts[0], "stderr": texts[1]}


for line in sys.stdin:
    print(json.dumps(run(json.loads(line))), flush=True)
