"""What collectives.mjs measures, with PyTorch: all-reduce of torch.distributed (NCCL), copy_ between two devices.

usage: python3 bench/collectives_peers.py [MEBIBYTES [ROUNDS [REPEAT]]]
"""
import json
import os
import statistics
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

MEBIBYTES, ROUNDS, REPEAT = (int(word) for word in (sys.argv[1:] + ["256", "5", "20"][len(sys.argv) - 1 :]))
BYTES = MEBIBYTES << 20


def timed(operation):
    """The median of what one operation takes on the current device: milliseconds."""
    for _ in range(3):
        operation()
    torch.cuda.synchronize()
    times = []
    for _ in range(ROUNDS):
        begun, done = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begun.record()
        for _ in range(REPEAT):
            operation()
        done.record()
        torch.cuda.synchronize()
        times.append(begun.elapsed_time(done) / REPEAT)
    return statistics.median(times)


def report(measure, size, factor, milliseconds):
    rate = round(factor * BYTES / milliseconds / 1e6, 2)
    print(json.dumps({"binding": "PyTorch", "measure": measure, "size": size, "bytes": BYTES, "gigabytesPerSecond": rate}), flush=True)


def rank_main(rank, size, port):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=size, device_id=torch.device("cuda", rank))
    data = torch.zeros(BYTES // 4, device="cuda")
    milliseconds = timed(lambda: dist.all_reduce(data))
    small = torch.zeros(256, device="cuda")
    latency = timed(lambda: dist.all_reduce(small))
    if rank == 0:
        report("all-reduce, a process each", size, 2 * (size - 1) / size, milliseconds)
        print(json.dumps({"binding": "PyTorch", "measure": "all-reduce, 1 KiB", "microseconds": round(1000 * latency, 1)}), flush=True)
    dist.destroy_process_group()


def main():
    size = torch.cuda.device_count()
    print(f"PyTorch {torch.__version__}, NCCL {torch.cuda.nccl.version()}, {size} devices", file=sys.stderr)
    if size > 1:
        source = torch.zeros(BYTES // 4, device="cuda:1")
        target = torch.zeros(BYTES // 4, device="cuda:0")
        torch.cuda.set_device(0)
        report("copy between devices", 2, 1, timed(lambda: target.copy_(source)))
    mp.spawn(rank_main, args=(size, 29611), nprocs=size)


if __name__ == "__main__":
    main()
