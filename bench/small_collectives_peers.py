"""What small-collectives.mjs measures, with torch.distributed (NCCL), a process each on two devices.

usage: python3 bench/small_collectives_peers.py
"""
import json
import os
import socket
import statistics
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

SIZES = [4 << exponent for exponent in range(0, 15, 2)] + [1 << 20, 64 << 20]
IN_A_ROW = 100
WARM_UPS = 2000  # with the first size


def times_for(size, share):
    """As timesFor in small-collectives.mjs."""
    operations = 4000 if size <= 65536 else 1000 if size <= 1 << 20 else 300
    return min(200, max(3, round(operations / share)))


def warm_ups_for(size, share):
    """As warmUpsFor in small-collectives.mjs."""
    return max(3, WARM_UPS // share) if size == SIZES[0] else 3


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


def captured(operation):
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, capture_error_mode="thread_local"):
        operation()
    return graph


def measure_size(size, rank):
    data = torch.zeros(size // 4, device="cuda")

    def one():
        dist.all_reduce(data)

    def many():
        for _ in range(IN_A_ROW):
            dist.all_reduce(data)

    one()
    torch.cuda.synchronize()
    graphs = [captured(one), captured(many)]
    ways = [
        ("alone", one, 1),
        ("100", many, IN_A_ROW),
        ("a graph of one", graphs[0].replay, 1),
        ("a graph of 100", graphs[1].replay, IN_A_ROW),
    ]
    for count, operation, share in ways:
        for way, measure in [("awaited", awaited), ("queued", queued)]:
            for _ in range(warm_ups_for(size, share)):
                measure(operation)
            times = [measure(operation) for _ in range(times_for(size, share))]
            if rank == 0:
                figure = {"way": f"{count}, {way}", "bytes": size, "microseconds": statistics.median(times) / share}
                print(json.dumps(figure), flush=True)


def rank_main(rank, size, port):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=size, device_id=torch.device("cuda", rank))
    for bytes_each in SIZES:
        measure_size(bytes_each, rank)
    torch.cuda.synchronize()
    dist.destroy_process_group()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


if __name__ == "__main__":
    mp.spawn(rank_main, args=(2, free_port()), nprocs=2)
