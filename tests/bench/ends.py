"""How long a program takes from SIGINT or SIGTERM to its end, the slowest of several
moments: milliseconds on the clock, and milliseconds of CPU that it used meanwhile.

    ends.py FEED MOMENTS COMMAND...

FEED is a shell command whose output is the program's standard input. MOMENTS are seconds
after the start, separated by commas. With BEFORE=COMMAND in the environment, the shell
runs it before each start; with BESIDE=COMMAND, beside the program.
"""
import os
import signal
import subprocess
import sys
import time

TICK_MS = 1000 / os.sysconf("SC_CLK_TCK")


def cpu_ms(pid):
    with open("/proc/%d/stat" % pid) as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_MS


def shell(command, **more):
    return subprocess.Popen(["sh", "-c", command], start_new_session=True, **more)


def stop(process):
    if process:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def end_of(command, feed, moment, number):
    subprocess.run(["sh", "-c", os.environ.get("BEFORE", ":")], check=True)
    beside = os.environ.get("BESIDE")
    feeder = shell(feed, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    helper = shell(beside, stderr=subprocess.DEVNULL) if beside else None
    out = os.open(os.environ["OUT"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    child = subprocess.Popen(command, stdin=feeder.stdout, stdout=out, stderr=out)
    os.close(out)
    feeder.stdout.close()
    time.sleep(moment)
    before, began = cpu_ms(child.pid), time.monotonic()
    os.kill(child.pid, number)
    while not os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG):
        if time.monotonic() - began > 20:
            os.kill(child.pid, signal.SIGKILL)
        time.sleep(0.001)
    wall, cpu = (time.monotonic() - began) * 1000, cpu_ms(child.pid) - before
    child.wait()
    stop(feeder)
    stop(helper)
    return wall, cpu, child.returncode


def main():
    # Below a shell in the background SIGINT is ignored; what is started here ends by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    feed, moments, *command = sys.argv[1:]
    ends = []
    for index, moment in enumerate(moments.split(",")):
        number = [signal.SIGINT, signal.SIGTERM][index % 2]
        ends.append(end_of(command, feed, float(moment), number))
    if any(end[2] == 2 for end in ends): # bad usage: nothing was measured
        sys.exit("%s\n%s" % (" ".join(command), open(os.environ["OUT"]).read()))
    wall = max(end[0] for end in ends)
    cpu = max(end[1] for end in ends)
    statuses = ",".join(str(status) for status in sorted({end[2] for end in ends}))
    print("| %s | %d | %d | %s |" % (" ".join(command[1:]), wall, cpu, statuses), flush=True)


main()
