import { breakpointRequests } from './breakpoint-requests';
import { numberIn, textIn } from './dap-types';
import type { Request } from './session';
import { stateRequests } from './state-requests';

const capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsFunctionBreakpoints: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsDataBreakpoints: true,
  supportsInstructionBreakpoints: true,
  supportsStepBack: true,
  supportsSteppingGranularity: true,
  supportsEvaluateForHovers: true,
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsCompletionsRequest: true,
  supportsExceptionInfoRequest: true,
  supportsReadMemoryRequest: true,
  supportsWriteMemoryRequest: true,
  supportsDisassembleRequest: true,
  supportsLoadedSourcesRequest: true,
  supportsBreakpointLocationsRequest: true,
  exceptionBreakpointFilters: [{ filter: 'faults', label: 'Faults, asserts, traps and findings of the checks', default: true }],
};

function step(kind: 'over' | 'in' | 'out' | 'back'): Request {
  return (session, given) => session.step(kind, numberIn(given, 'threadId'), textIn(given, 'granularity'));
}

const flowRequests: Readonly<Record<string, Request>> = {
  initialize: () => capabilities,
  attach: (session, given) => session.attach(given),
  launch: (session, given) => session.attach(given),
  configurationDone: () => undefined,
  disconnect: () => undefined,
  terminate: () => undefined,
  continue: (session) => {
    session.continue('on');
    return { allThreadsContinued: true };
  },
  reverseContinue: (session) => session.continue('back'),
  next: step('over'),
  stepIn: step('in'),
  stepOut: step('out'),
  stepBack: step('back'),
  pause: (session) => session.device.pause(),
};

export const requests: Readonly<Record<string, Request>> = { ...flowRequests, ...breakpointRequests, ...stateRequests };
