import type { Call } from '@exchange/contract';
import type { Contract, JsonSchema } from '@exchange/contract/json-contract';
import { anonymous, misfit } from './anonymous';
import { structureOf } from './stand-in';
import type { Days, RecordedCall, RecordedCalls, RecordedShape } from './recordings';

/** What bounds a recording. */
export const recordingLimits = {
  /** Calls that wait to be looked at; further ones are counted and not looked at. */
  queue: 64,
  /** Between two looks at the same call with the same code, ms. */
  pause: 1_000,
  /** Different inputs, and different answers, of a call. */
  shapes: 40,
  /** Characters of one, as JSON. */
  shape: 4_000,
  /** Characters of all that a process keeps. */
  all: 2_000_000,
  /** Days that are kept. */
  days: 30,
};

/** Hears of each call, on its way; costs next to nothing and never fails. */
export interface CallRecorder {
  /** `answer` is the data of a success. */
  note(call: Call, code: number, input: unknown, answer?: unknown): void;
}

interface Noted {
  readonly call: string;
  readonly code: number;
  readonly input: unknown;
  readonly answer: unknown;
}

interface OpenCall {
  readonly outcomes: Map<string, Map<string, number>>;
  readonly inputs: ShapeTable;
  readonly answers: ShapeTable;
  dropped: number;
}
/** By structure: the first value of it, as JSON, and how often there was one. */
type ShapeTable = Map<string, { readonly text: string; readonly days: Map<string, number> }>;

/**
 * Keeps what calls look like, never what they say (O-04). A call is looked at when its answer is on its way, one at a time;
 * calls of operators are not.
 */
export class Recorder implements CallRecorder {
  readonly #calls = new Map<string, OpenCall>();
  readonly #queue: Noted[] = [];
  /** When a call was last looked at, by name and code. */
  readonly #looked = new Map<string, number>();
  #size = 0;
  #isDraining = false;
  #hasChanged = false;

  constructor(
    private readonly options: {
      readonly contract: Contract;
      /** ms since the epoch. */
      readonly now: () => number;
      /** Hears of what could not be looked at. */
      readonly onError: (error: unknown) => void;
    },
  ) {}

  note({ name, access }: Call, code: number, input: unknown, answer?: unknown): void {
    if (access === 'operator') return;
    const now = this.options.now();
    const open = this.#open(name);
    addDays(daysAt(open.outcomes, String(code)), { [dayOf(now)]: 1 });
    this.#hasChanged = true;
    const key = `${name} ${code}`;
    if (now - (this.#looked.get(key) ?? -Infinity) < recordingLimits.pause) return;
    if (this.#queue.length >= recordingLimits.queue) return;
    this.#looked.set(key, now);
    this.#queue.push({ call: name, code, input, answer });
    if (!this.#isDraining) this.#drainSoon();
  }

  /** Resolves when all that waits was looked at. */
  async settled(): Promise<void> {
    while (this.#isDraining) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Whether anything came since this was last asked. */
  takeChanged(): boolean {
    const changed = this.#hasChanged;
    this.#hasChanged = false;
    return changed;
  }

  /** Goes on with what another process has recorded. */
  load(calls: RecordedCalls): void {
    for (const [name, { outcomes, inputs, answers, dropped }] of Object.entries(calls)) {
      if (!this.options.contract[name]?.request) continue;
      const open = this.#open(name);
      open.dropped += dropped;
      for (const [code, days] of Object.entries(outcomes)) addDays(daysAt(open.outcomes, code), days);
      for (const { value, days } of inputs) this.#keep(open, open.inputs, value, days);
      for (const { value, days } of answers) this.#keep(open, open.answers, value, days);
    }
  }

  /** What is kept, without days that are too old. */
  calls(): RecordedCalls {
    const since = dayOf(this.options.now() - recordingLimits.days * 86_400_000);
    return Object.fromEntries(
      [...this.#calls].map(([name, { outcomes, inputs, answers, dropped }]): [string, RecordedCall] => [
        name,
        {
          outcomes: Object.fromEntries(
            [...outcomes].flatMap(([code, days]) => {
              const kept = daysSince(days, since);
              return Object.keys(kept).length > 0 ? [[code, kept]] : [];
            }),
          ),
          inputs: shapesSince(inputs, since),
          answers: shapesSince(answers, since),
          dropped,
        },
      ]),
    );
  }

  #open(name: string): OpenCall {
    let open = this.#calls.get(name);
    if (!open) {
      open = { outcomes: new Map(), inputs: new Map(), answers: new Map(), dropped: 0 };
      this.#calls.set(name, open);
    }
    return open;
  }

  /** Between other work of the process, so that nobody waits for it. */
  #drainSoon(): void {
    this.#isDraining = true;
    setImmediate(() => {
      const noted = this.#queue.shift();
      try {
        if (noted) this.#look(noted);
      } catch (error) {
        this.options.onError(error);
      }
      if (this.#queue.length > 0) this.#drainSoon();
      else this.#isDraining = false;
    });
  }

  #look({ call, code, input, answer }: Noted): void {
    const entry = this.options.contract[call];
    if (!entry?.request) return;
    const open = this.#open(call);
    const today = { [dayOf(this.options.now())]: 1 };
    this.#take(open, open.inputs, input, entry.request.input, today);
    if (code === 0) this.#take(open, open.answers, answer, entry.output, today);
  }

  #take(open: OpenCall, table: ShapeTable, value: unknown, schema: JsonSchema, today: Days): void {
    const kept = anonymous(value, schema);
    if (kept === misfit) open.dropped += 1;
    else this.#keep(open, table, kept, today);
  }

  #keep(open: OpenCall, table: ShapeTable, value: unknown, days: Days): void {
    const structure = structureOf(value);
    let shape = table.get(structure);
    if (!shape) {
      shape = { text: JSON.stringify(value), days: new Map() };
      if (!this.#makeRoom(table, shape.text.length)) {
        open.dropped += 1;
        return;
      }
      this.#size += shape.text.length;
      table.set(structure, shape);
    }
    addDays(shape.days, days);
  }

  /** Whether there is room for one more; the one that was not seen for longest gives way, unless it was seen today. */
  #makeRoom(table: ShapeTable, length: number): boolean {
    const { shape, shapes, all } = recordingLimits;
    if (length > shape) return false;
    if (table.size < shapes && this.#size + length <= all) return true;
    const byAge = [...table]
      .map(([structure, { text, days }]) => ({ structure, text, last: [...days.keys()].sort().at(-1) ?? '' }))
      .sort((left, right) => left.last.localeCompare(right.last));
    const [oldest] = byAge;
    if (!oldest || oldest.last >= dayOf(this.options.now())) return false;
    table.delete(oldest.structure);
    this.#size -= oldest.text.length;
    return this.#size + length <= all;
  }
}

/** Day of UTC: no time of day is kept. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function addDays(to: Map<string, number>, days: Days): void {
  for (const [day, times] of Object.entries(days)) to.set(day, (to.get(day) ?? 0) + times);
}

/** What there is at a key of a table, an empty one where there was none. */
function daysAt(table: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const days = table.get(key) ?? new Map<string, number>();
  table.set(key, days);
  return days;
}

const daysSince = (days: ReadonlyMap<string, number>, since: string): Days =>
  Object.fromEntries([...days].filter(([day]) => day > since));

function shapesSince(table: ShapeTable, since: string): RecordedShape[] {
  return [...table.values()].flatMap(({ text, days: all }) => {
    const days = daysSince(all, since);
    return Object.keys(days).length > 0 ? [{ value: JSON.parse(text) as unknown, days }] : [];
  });
}
