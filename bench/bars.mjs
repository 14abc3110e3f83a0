// What cuda-ffi, or the binding named, promises of each measure, as a ratio to a baseline of the same run.
export const bars = [
  { measure: 'enqueue', atMost: 1.05, of: ['native', 'enqueue'] },
  { measure: 'enqueue, 64 at once', atMost: 1, of: ['native', 'enqueue, 64 at once'] },
  { measure: '10,000 enqueued', atMost: 1.1, of: ['native', '10,000 enqueued'] },
  { measure: 'launch and wait', atMost: 1.1, of: ['native', 'launch and wait'] },
  { measure: 'awaited launch', atMost: 1.1, of: ['native', 'launch and wait'] },
  { measure: '10,000 in flight', atMost: 1.15, of: ['native', '10,000 in flight'] },
  { measure: 'call, 4 KiB arrays', atMost: 0.6, of: ['native', 'call, 4 KiB arrays'] },
  { measure: 'saxpy 16M', atMost: 0.5, of: ['native', 'saxpy 16M'] },
  { measure: 'saxpy 16M, pinned', atMost: 1.1, of: ['native', 'saxpy 16M, pinned'] },
  { measure: 'graph, enqueue', atMost: 1.5, of: ['native', 'graph, enqueue'] },
  { measure: 'awaited plan', atMost: 1.5, of: ['native', 'graph, launch and wait'] },
  { measure: 'awaited plan', atMost: 1, of: ['cuda-ffi', 'three calls, awaited together'] },
  { binding: 'cuda-ffi/bindings', measure: 'enqueue', atMost: 1.15, of: ['native', 'enqueue'] },
  { binding: 'cuda-ffi/bindings', measure: 'enqueue', atMost: 1, of: ['koffi', 'enqueue'] },
  { binding: 'cuda-ffi/bindings', measure: 'enqueue', atMost: 1, of: ['cuda.bindings', 'enqueue'] },
  { measure: 'warm start', atMost: 0.2, of: ['cuda-ffi', 'cold start'] },
];

/** The 99th percentile of the event loop's delay during any measure. */
export const delayBarMicroseconds = 2000;
