// Operations of a communicator that has one rank: what it sends it receives itself, in the order of its stream.
import { Communicator } from '../../../../lib';
import type { Operation, Operations } from '../operation';
import type { Place } from '../place';

const unprepared = (): never => {
  throw new Error('prepare() comes first');
};
const communicator = (at: Place) => at.once<Communicator>('communicator', unprepared);

/** Whatever moves x moves all of it to v. */
function moving(name: string, perform: Operation['perform']): Operation {
  return { covers: [`Communicator.${name}`], weight: 0.3, isSameForLarge: true, perform, model: ({ x, v }) => v.set(x) };
}

export const collectives: Operations = {
  'allReduce in place': {
    covers: ['Communicator.allReduce', 'Communicator.all', 'Communicator.dispose'],
    weight: 0.3,
    isSameForLarge: true,
    prepare: async (at) => {
      const [made] = await Communicator.all([at.device]);
      at.once('communicator', () => made);
    },
    perform: (at) => communicator(at).allReduce(at.x),
    model: () => undefined,
  },
  allReduce: moving('allReduce', (at) => communicator(at).allReduce(at.x, at.v)),
  reduce: moving('reduce', (at) => communicator(at).reduce(at.x, at.v)),
  broadcast: moving('broadcast', (at) => communicator(at).broadcast(at.x, at.v)),
  allGather: moving('allGather', (at) => communicator(at).allGather(at.x, at.v)),
  reduceScatter: moving('reduceScatter', (at) => communicator(at).reduceScatter(at.x, at.v)),
  allToAll: moving('allToAll', (at) => communicator(at).allToAll(at.x, at.v)),
  gather: moving('gather', (at) => communicator(at).gather(at.x, at.v)),
  scatter: moving('scatter', (at) => communicator(at).scatter(at.x, at.v)),
  'send and receive in a group': {
    ...moving('group', (at) => {
      const own = communicator(at);
      return own.group(() => {
        void own.send(at.x, { to: 0 });
        void own.receive(at.v, { from: 0 });
      });
    }),
    covers: ['Communicator.group', 'Communicator.send', 'Communicator.receive'],
  },
};
