// Debugs kernels beside the program that calls them. A launch becomes one of Node's own debugger, which stops in JavaScript, with
// CUDA_FFI_DEBUG set. A session below it attaches to the same process once it has a device, stops in its kernels, and ends with it.
const { randomBytes } = require('node:crypto');
const net = require('node:net');
const vscode = require('vscode');
const { launches } = require('./launches');

const type = 'cuda-ffi';
const retryAfter = 100; // milliseconds
/** A terminal would show the secret, and so would the list of processes. What kernels print is on stdout. */
const ofNode = {
  type: 'node',
  request: 'launch',
  console: 'internalConsole',
  outputCapture: 'std',
  skipFiles: ['<node_internals>/**', '**/node_modules/cuda-ffi/**'],
};

exports.activate = ({ subscriptions }) => {
  const { Dynamic } = vscode.DebugConfigurationProviderTriggerKind;
  subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider(type, { resolveDebugConfiguration }),
    vscode.debug.registerDebugConfigurationProvider(type, { provideDebugConfigurations: () => launches }, Dynamic),
    vscode.debug.registerDebugAdapterDescriptorFactory(type, { createDebugAdapterDescriptor }),
    vscode.debug.onDidStartDebugSession(attachToKernels),
  );
};

/** Turns a launch into that of the program. VS Code asks again at a restart, which so has a port of its own; null opens launch.json. */
async function resolveDebugConfiguration(_folder, configuration) {
  const { request, name, node = {}, stopOnEntry } = configuration;
  if (request !== 'launch') return request ? configuration : null;
  const port = await freePort();
  const secret = randomBytes(16).toString('hex');
  const env = { CUDA_FFI_DEVICE: 'software', ...node.env, CUDA_FFI_DEBUG: `wait:${port}`, CUDA_FFI_DEBUG_SECRET: secret };
  return { ...ofNode, ...node, name, env, kernels: { port, secret, stopOnEntry } };
}

function freePort() {
  return new Promise((done, failed) => {
    const server = net.createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Waits until a program opens its port, which it does when it first uses a device. */
async function attachToKernels(program) {
  const { kernels } = program.configuration;
  if (!kernels || program.parentSession) return;
  let hasEnded = false;
  const watch = vscode.debug.onDidTerminateDebugSession((ended) => (hasEnded ||= ended.id === program.id));
  while (!hasEnded && !(await isOpen(kernels.port))) await new Promise((done) => setTimeout(done, retryAfter));
  watch.dispose();
  if (hasEnded) return vscode.debug.activeDebugConsole.appendLine('cuda-ffi: no kernel was launched on the software device.');
  const attach = { type, request: 'attach', name: 'Kernels', ...kernels };
  const below = { parentSession: program, lifecycleManagedByParent: true, consoleMode: vscode.DebugConsoleMode.MergeWithParent };
  await vscode.debug.startDebugging(program.workspaceFolder, attach, below);
}

function createDebugAdapterDescriptor({ configuration }) {
  return new vscode.DebugAdapterServer(configuration.port, '127.0.0.1');
}

function isOpen(port) {
  return new Promise((done) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => done(true) ?? socket.destroy());
    socket.on('error', () => done(false));
  });
}
