import type { ArgumentPlace } from '../../errors/argument-error';
import { native } from '../../native/environment';
import { callbackOf, entryOf, register } from '../callbacks/callback-argument';
import type { Parameter } from './parameter';
import { writeNumber64 } from '../values/scalar-codecs';

/**
 * A function of the user's. If the API takes user data, that is the function's token; else callbacks on this thread are for this function.
 */
export function callbackParameter(name: string, type: string, user: string | undefined): Parameter {
  const kind = type.includes('(') ? 'flow' : type;
  return {
    name,
    isGiven: true,
    write(call, at, value, place: ArgumentPlace) {
      const callback = callbackOf(value, place);
      if (!callback) return;
      const token = register(
        kind,
        callback,
        user === undefined ? undefined : call.given.get(user),
        user !== undefined && call.repeats() ? false : undefined,
      );
      call.token = token;
      if (user === undefined) native().apiCallbackOfThread(token);
      writeNumber64(call.frame.block.view, at, entryOf(kind));
    },
  };
}

/** What is passed to the user's function: any value. C gets the function's token instead. */
export function userParameter(name: string): Parameter {
  return {
    name,
    isGiven: true,
    isLate: true,
    write(call, at) {
      if (call.token !== undefined) writeNumber64(call.frame.block.view, at, call.token);
    },
  };
}
