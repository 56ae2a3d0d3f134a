import { randomUUID } from 'node:crypto';
import type { CallFault, CallFaults } from '../http/calls';
import type { StreamAction, streamFaults } from '../realtime/quote-channel';

/** What an operator asks to go wrong with the quote stream. */
export interface StreamFault {
  readonly stream: (typeof streamFaults)[number];
  /** Messages concerned by all but `pause`; 1 unless given. */
  readonly times?: number | undefined;
  /** How long a `pause` lasts, in ms of the system's time; until cleared when not given. */
  readonly durationMs?: number | undefined;
}

export type Fault = CallFault | StreamFault;
/** A fault as it stands: with its id and how many uses are left. */
export type StandingFault = Fault & { readonly id: string; readonly left: number | null };

interface Entry {
  readonly id: string;
  readonly fault: Fault;
  left: number | null;
  readonly ends: number | null;
}

/** The faults that are switched on. They live in this process's memory only: a restart heals everything. */
export interface Faults extends CallFaults {
  add(fault: Fault): StandingFault;
  list(): readonly StandingFault[];
  /** Removes one, or all of them. Answers how many there were. */
  clear(id?: string): number;
  /** What the stream must do with the message it is about to send. */
  nextStreamAction(): StreamAction;
}

/** Creates an empty set of faults. `systemTime` is when a pause ends: the real one, as the sockets' own. */
export function createFaults(systemTime: () => number = Date.now): Faults {
  const entries = new Map<string, Entry>();
  const standing = ({ id, fault, left }: Entry): StandingFault => ({ ...fault, id, left });
  const use = (entry: Entry) => {
    if (entry.left === null) return;
    entry.left -= 1;
    if (entry.left <= 0) entries.delete(entry.id);
  };
  const dropEnded = () => {
    for (const entry of [...entries.values()]) {
      if (entry.ends !== null && entry.ends <= systemTime()) entries.delete(entry.id);
    }
  };
  return {
    add(fault) {
      const stream = 'stream' in fault;
      const untilCleared = stream && fault.stream === 'pause';
      const left = untilCleared ? null : (fault.times ?? (stream ? 1 : null));
      const ends = stream && fault.durationMs !== undefined ? systemTime() + fault.durationMs : null;
      const entry: Entry = { id: randomUUID(), fault, left, ends };
      entries.set(entry.id, entry);
      return standing(entry);
    },
    list() {
      dropEnded();
      return [...entries.values()].map(standing);
    },
    clear(id) {
      if (id !== undefined) return entries.delete(id) ? 1 : 0;
      const count = entries.size;
      entries.clear();
      return count;
    },
    take(call) {
      for (const entry of entries.values()) {
        if ('stream' in entry.fault) continue;
        const target = entry.fault.call;
        if (target !== '*' && target !== call.name && target !== call.path) continue;
        use(entry);
        return entry.fault;
      }
      return undefined;
    },
    nextStreamAction() {
      if (entries.size === 0) return 'send';
      dropEnded();
      for (const entry of entries.values()) {
        if (!('stream' in entry.fault)) continue;
        use(entry);
        return entry.fault.stream;
      }
      return 'send';
    },
  };
}
