/**
 * Why a communicator has ended: what was queued with `ticket` or a later one is void. `ownError` is the ticket of a call that has an error of
 * its own, or 0. `operation` is empty, `rank` -1, if it is not known.
 */
export interface CommunicatorEnd {
  ticket: number;
  ownError: number;
  code: string;
  message: string;
  operation: string;
  rank: number;
}
