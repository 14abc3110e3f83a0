// Debugs kernels beside the program that calls them. A launch starts the program under Node's own debugger, which stops in JavaScript,
// with CUDA_FFI_DEBUG set; this session attaches to the same process as soon as it has a device, and stops in its kernels.
const { randomBytes } = require('node:crypto');
const net = require('node:net');
const vscode = require('vscode');

const type = 'cuda-ffi';
const retryAfter = 100; // milliseconds

exports.activate = (context) => {
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider(type, { resolveDebugConfigurationWithSubstitutedVariables: resolve }),
    vscode.debug.registerDebugConfigurationProvider(
      type,
      { provideDebugConfigurations: offered },
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory(type, { createDebugAdapterDescriptor }),
  );
};

function offered() {
  const common = { type, request: 'launch' };
  const jest = { program: '${workspaceFolder}/node_modules/jest/bin/jest.js', args: ['--runInBand', '${relativeFile}'] };
  return [
    { ...common, name: 'This program and its kernels', node: { program: '${file}' } },
    { ...common, name: 'This Jest test and its kernels', node: jest },
  ];
}

/** Starts the program, and turns the launch into an attach. Undefined calls it off: VS Code has said why. */
async function resolve(folder, configuration) {
  if (configuration.request !== 'launch') return configuration;
  const port = await freePort();
  const secret = randomBytes(16).toString('hex');
  const { node = {} } = configuration;
  const env = { CUDA_FFI_DEVICE: 'software', ...node.env, CUDA_FFI_DEBUG: `wait:${port}`, CUDA_FFI_DEBUG_SECRET: secret };
  const program = {
    type: 'node',
    request: 'launch',
    console: 'integratedTerminal',
    ...node,
    env,
    name: `${configuration.name}: JavaScript`,
  };
  const isStarted = await vscode.debug.startDebugging(folder, program);
  return isStarted ? { ...configuration, request: 'attach', port, secret, programName: program.name } : undefined;
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

/** Waits until the program opens its port, which it does when it first uses a device. */
async function createDebugAdapterDescriptor({ configuration: { port, programName } }) {
  let hasEnded = false;
  const watch = vscode.debug.onDidTerminateDebugSession((ended) => (hasEnded ||= ended.name === programName));
  try {
    while (!hasEnded) {
      if (await isOpen(port)) return new vscode.DebugAdapterServer(port, '127.0.0.1');
      await new Promise((done) => setTimeout(done, retryAfter));
    }
    throw new Error('The program has ended, and has launched no kernel on the software device.');
  } finally {
    watch.dispose();
  }
}

function isOpen(port) {
  return new Promise((done) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => done(true) ?? socket.destroy());
    socket.on('error', () => done(false));
  });
}
