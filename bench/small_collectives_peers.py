"""What small-collectives.mjs measures, with torch.distributed (NCCL), a process each on two devices.

usage: python3 bench/small_collectives_peers.py [ROUNDS]
"""
import json
import os
import statistics
import sys
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

ROUNDS = int((sys.argv[1:] + ["20"])[0])
IN_A_ROW = 100


def awaited(operation):
    begun = time.perf_counter()
    operation()
    torch.cuda.synchronize()
    return 1e6 * (time.perf_counter() - begun)


def queued(operation):
    begun, done = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begun.record()
    operation()
    done.record()
    torch.cuda.synchronize()
    return 1e3 * begun.elapsed_time(done)


def rank_main(rank, size, port):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=size, device_id=torch.device("cuda", rank))
    for exponent in range(0, 15, 2):
        data = torch.zeros(1 << exponent, device="cuda")

        def one():
            dist.all_reduce(data)

        def many():
            for _ in range(IN_A_ROW):
                dist.all_reduce(data)

        plan = [("alone", one, 1), ("100", many, IN_A_ROW)]
        for count, operation, share in plan:
            for way, measure in [("awaited", awaited), ("queued", queued)]:
                times = [measure(operation) for _ in range(ROUNDS + 3)][3:]
                if rank == 0:
                    figure = {"way": f"{count}, {way}", "bytes": 4 << exponent, "microseconds": statistics.median(times) / share}
                    print(json.dumps(figure), flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(rank_main, args=(2, 29612), nprocs=2)
