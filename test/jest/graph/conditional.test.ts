import { existsSync } from 'node:fs';
import {
  CudaDevice,
  CudaError,
  CudaEvent,
  CudaGraph,
  type CudaKernel,
  CudaModule,
  CudaStream,
  DeviceArray,
  type GraphConditional,
  profile,
} from '../../../lib';

type Ints = DeviceArray<'int32'>;
type Kernel<Args extends readonly unknown[]> = CudaKernel<Args, object, void, Args>;

// On a GPU, kernels that call cudaGraphSetConditional want libcudadevrt.a linked.
const onSoftware = CudaDevice.getDefault().isSoftware ? describe : describe.skip;

const source = `
  __global__ void add(int* x, int a) { atomicAdd(x, a); }
  __global__ void put(cudaGraphConditionalHandle handle, unsigned value) { cudaGraphSetConditional(handle, value); }
  __global__ void isOdd(const int* x, cudaGraphConditionalHandle handle) { cudaGraphSetConditional(handle, *x & 1); }
  __global__ void countDown(int* left, cudaGraphConditionalHandle handle) {
    *left -= 1;
    cudaGraphSetConditional(handle, *left != 0);
  }
  __global__ void fault(int* x) { x[1ll << 40] = 1; }`;

let add: Kernel<[Ints, number]>;
let put: Kernel<[bigint, number]>;
let isOdd: Kernel<[Ints, bigint]>;
let countDown: Kernel<[Ints, bigint]>;
let fault: Kernel<[Ints]>;

const ints = (...values: number[]) => DeviceArray.from(Int32Array.from(values));
const valueOf = async (x: Ints) => (await x.get())[0];
const adds = (x: Ints, amount: number) => (body: CudaGraph) => void body.addKernel(add, [x, amount]);

/** A graph that adds 1 to `x` as often as `left` says. */
function loop(x: Ints, left: Ints): CudaGraph {
  const graph = new CudaGraph();
  const again = graph.conditional(1);
  graph.addWhile(again, (body) => {
    body.addKernel(add, [x, 1]);
    body.addKernel(countDown, [left, again.handle]);
  });
  return graph;
}

async function failureOf(body: () => unknown): Promise<CudaError> {
  try {
    await body();
  } catch (error) {
    return error as CudaError;
  }
  throw new Error('expected a failure');
}

onSoftware('conditional nodes', () => {
  beforeAll(async () => {
    const mod = await CudaModule.compile(source);
    const kernel = <Args extends readonly unknown[]>(name: string) => mod.kernel(name as never) as unknown as Kernel<Args>;
    add = kernel('add');
    put = kernel('put');
    isOdd = kernel('isOdd');
    countDown = kernel('countDown');
    fault = kernel('fault');
  });

  test('run the bodies that their values choose', async () => {
    const x = await ints(0);
    using graph = new CudaGraph();
    graph.addIf(graph.conditional(1), adds(x, 1));
    graph.addIf(graph.conditional(0), adds(x, 10));
    graph.addWhile(graph.conditional(0), adds(x, 100));
    graph.addSwitch(graph.conditional(1), [adds(x, 1000), adds(x, 10000)]);
    graph.addIf(graph.conditional(1), [adds(x, 100000), adds(x, 200000)]);
    graph.addIf(graph.conditional(0), [adds(x, 1000000), adds(x, 2000000)]);
    expect(graph.nodes.map(({ kind, label }) => `${kind} ${label}`)).toEqual(
      ['if', 'if', 'while', 'switch', 'if', 'if'].map((type) => `conditional ${type}`),
    );
    await graph.instantiate().launch();
    expect(await valueOf(x)).toBe(2110001);
  });

  test('kernels set the values, before the node and in its body', async () => {
    const [x, left] = await Promise.all([ints(0), ints(7)]);
    using graph = loop(x, left);
    const odd = graph.conditional();
    graph.addKernel(isOdd, [x, odd.handle]);
    graph.addIf(odd, [adds(x, 1000), adds(x, 2000)]);
    const exec = graph.instantiate();
    await exec.launch();
    expect(await valueOf(x)).toBe(1007);
    await left.copyFrom(Int32Array.of(1));
    await exec.launch();
    expect(await valueOf(x)).toBe(3008);
  });

  test('in bodies of others; a value begins anew with each launch', async () => {
    const [x, left] = await Promise.all([ints(0), ints(3)]);
    using graph = new CudaGraph();
    const [again, once] = [graph.conditional(1), graph.conditional(1)];
    graph.addWhile(again, (body) => {
      body.addIf(once, (inner) => {
        inner.addKernel(add, [x, 100]);
        inner.addKernel(put, [once.handle, 0]);
      });
      body.addSwitch(body.conditional(1), [adds(x, 10), adds(x, 1)]);
      body.addKernel(countDown, [left, again.handle]);
    });
    using exec = graph.instantiate();
    await exec.launch();
    expect(await valueOf(x)).toBe(103);
    await left.copyFrom(Int32Array.of(2));
    await exec.launch();
    expect(await valueOf(x)).toBe(205);
    expect(graph.toString()).toContain('conditional while');
  });

  test('a profile counts what bodies run', async () => {
    const [x, left] = await Promise.all([ints(0), ints(6)]);
    using graph = loop(x, left);
    using exec = graph.instantiate();
    const { kernels } = await profile(() => exec.launch());
    const launches = Object.fromEntries(kernels.map(({ name, launches }) => [name.replace(/\(.*/, ''), launches]));
    expect(launches).toEqual({ add: 6, countDown: 6 });
  });

  test("the toolkit's device runtime library may be linked", async () => {
    const library = '/usr/local/cuda/lib64/libcudadevrt.a';
    const link = existsSync(library) ? [library] : [];
    using mod = await CudaModule.compile(source, { link });
    const [x, left] = await Promise.all([ints(0), ints(3)]);
    using graph = new CudaGraph();
    const again = graph.conditional(1);
    graph.addWhile(again, (body) => {
      body.addKernel(mod.kernel('add' as never) as unknown as typeof add, [x, 1]);
      body.addKernel(mod.kernel('countDown' as never) as unknown as typeof countDown, [left, again.handle]);
    });
    await graph.instantiate().launch();
    expect(await valueOf(x)).toBe(3);
  });

  test('bodies take copies, fills and graphs', async () => {
    const [x, y] = await Promise.all([ints(5), ints(0)]);
    using part = new CudaGraph();
    part.addKernel(add, [y, 1]);
    using graph = new CudaGraph();
    graph.addIf(graph.conditional(1), (body) => {
      body.addMemset(x, 40);
      body.addMemcpy(y, x);
      body.addGraph(part);
      body.addEmpty();
    });
    await graph.instantiate().launch();
    expect(await valueOf(y)).toBe(41);
  });

  test('are added to a captured graph', async () => {
    const [x, left] = await Promise.all([ints(0), ints(4)]);
    using stream = new CudaStream();
    using graph = await stream.capture(() => {
      add.with({ stream }).enqueue(x, 10);
      add.with({ stream }).enqueue(x, 20);
    });
    const again = graph.conditional(1);
    graph.addWhile(again, (body) => {
      body.addKernel(add, [x, 1]);
      body.addKernel(countDown, [left, again.handle]);
    });
    await graph.instantiate().launch(stream);
    expect(await valueOf(x)).toBe(34);
  });

  test('in two streams at once, with events before and after', async () => {
    const arrays = await Promise.all([0, 0].map((value) => ints(value)));
    const lefts = await Promise.all([50, 31].map((value) => ints(value)));
    const streams = [new CudaStream(), new CudaStream()];
    const graphs = arrays.map((x, index) => loop(x, lefts[index]!));
    const execs = graphs.map((graph) => graph.instantiate());
    for (const graph of graphs) graph.dispose();
    const launches = execs.map((exec, index) => exec.launch(streams[index]));
    const after = new CudaEvent().record(streams[0]!);
    streams[1]!.wait(after);
    add.with({ stream: streams[1]! }).enqueue(arrays[0]!, 1000);
    await Promise.all(launches);
    await streams[1]!.synchronize();
    expect(await Promise.all(arrays.map(valueOf))).toEqual([1050, 31]);
    for (const stream of streams) stream.dispose();
  });

  test('an endless loop ends when its launch is aborted; the device goes on', async () => {
    const x = await ints(0);
    using graph = new CudaGraph();
    graph.addWhile(graph.conditional(1), adds(x, 1));
    using exec = graph.instantiate();
    const reason = new Error('enough');
    const controller = new AbortController();
    const launched = exec.launch(undefined, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 20);
    await expect(launched).rejects.toBe(reason);
    await CudaStream.current().synchronize();
    const reached = (await valueOf(x))!;
    expect(reached).toBeGreaterThan(0);
    await CudaStream.current().synchronize();
    expect(await valueOf(x)).toBe(reached);
  });

  describe('what is refused', () => {
    const given = () => {
      const graph = new CudaGraph();
      return { graph, value: graph.conditional(1) };
    };

    test.each<[string, (graph: CudaGraph, value: GraphConditional) => unknown, RegExp]>([
      ['no value', (graph) => graph.addIf(1 as never, () => {}), /expected a value that conditional\(\) of the graph returned, received 1/],
      ['no function', (graph, value) => graph.addIf(value, 1 as never), /The body of a conditional node: expected a function, received 1/],
      [
        'a list of one',
        (graph, value) => graph.addIf(value, [() => {}] as never),
        /expected a function or a list of two, received a list of 1/,
      ],
      ['no list', (graph, value) => graph.addSwitch(value, (() => {}) as never), /expected a list of functions/],
      ['a negative number', (graph) => graph.conditional(-1), /expected a whole number from 0 to 4294967295, received -1/],
    ])('%s', async (_, body, message) => {
      const { graph, value } = given();
      expect(String(await failureOf(() => body(graph, value)))).toMatch(message);
    });

    test('a value for two nodes', async () => {
      const { graph, value } = given();
      graph.addIf(value, () => {});
      expect(String(await failureOf(() => graph.addIf(value, () => {})))).toContain('call conditional() once for each conditional node');
    });

    test('a value of another graph', async () => {
      expect((await failureOf(() => given().graph.addIf(given().value, () => {}))).code).toBe('CUDA_ERROR_INVALID_VALUE');
    });

    test('a value without a node, when the graph is instantiated', async () => {
      const { graph } = given();
      const error = await failureOf(() => graph.instantiate());
      expect(error.code).toBe('CUDA_ERROR_INVALID_VALUE');
      expect(error.message).toContain('No node has the value that call 1 of conditional() returned');
    });

    test('nodes that no body may have', async () => {
      const { graph, value } = given();
      graph.addIf(value, (body) => void body.addHost(() => {}));
      const error = await failureOf(() => graph.instantiate());
      expect(error.message).toContain('Node 0 is conditional, and a body of it has a node of kind host.');
    });

    test('copies, a second instance, a place in another graph', async () => {
      const { graph, value } = given();
      graph.addIf(value, () => {});
      using exec = graph.instantiate();
      for (const body of [() => graph.clone(), () => graph.instantiate(), () => new CudaGraph().addGraph(graph)]) {
        const error = await failureOf(body);
        expect(error.code).toBe('CUDA_ERROR_NOT_SUPPORTED');
        expect(error.message).toContain('the graph has conditional nodes, whose values are its own: it has one instance at a time');
      }
      await exec.launch();
    });

    test('what build throws is the error of the call', async () => {
      const { graph, value } = given();
      const mine = new Error('mine');
      expect(
        await failureOf(() =>
          graph.addIf(value, () => {
            throw mine;
          }),
        ),
      ).toBe(mine);
    });
  });

  // A fault ends the context.
  afterAll(() => CudaDevice.getDefault().reset());

  test('a fault in a body names the conditional node', async () => {
    const x = await ints(0);
    using graph = new CudaGraph();
    graph.addEmpty();
    graph.addIf(graph.conditional(1), (body) => void body.addKernel(fault, [x]));
    const error = await failureOf(() => graph.instantiate().launch());
    expect(error.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
    expect(error.message).toContain('node 1 (if) of a graph');
    expect(error.node).toBe(1);
  });
});
