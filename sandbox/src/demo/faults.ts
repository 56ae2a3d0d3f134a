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

/** What an operator asks of the simulated traders. */
export interface TradersFault {
  /** They leave what they offer in the book, and neither move it nor trade. */
  readonly traders: 'pause';
  /** How long it lasts, in ms of the system's time; until cleared when not given. */
  readonly durationMs?: number | undefined;
}

export type Fault = CallFault | StreamFault | TradersFault;
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
  /** Whether the simulated traders are to stand still. */
  areTradersPaused(): boolean;
}

/** How often a fault strikes; null for until it is cleared or its time is over. */
function usesOf(fault: Fault): number | null {
  if ('traders' in fault) return null;
  if ('call' in fault) return fault.times ?? null;
  return fault.stream === 'pause' ? null : (fault.times ?? 1);
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
      const lasts = 'durationMs' in fault ? fault.durationMs : undefined;
      const ends = lasts === undefined ? null : systemTime() + lasts;
      const entry: Entry = { id: randomUUID(), fault, left: usesOf(fault), ends };
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
        if (!('call' in entry.fault)) continue;
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
    areTradersPaused() {
      dropEnded();
      return [...entries.values()].some(({ fault }) => 'traders' in fault);
    },
  };
}
