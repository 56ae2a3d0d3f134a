import type { Contract } from '@exchange/contract/json-contract';
import type { RecordedShape, Recording } from '@exchange/sandbox/recordings';
import { type CallMisfits, contractMisfits, misfitOf } from './check-contract';
import { isSame } from './json-schema';
import type { Misfit } from './schema-fits';
import { accepts, replay, type Replay, timesIn } from './replay';

/** What is known of calls that were really made. */
export interface Evidence {
  /** By contract of the exchange, the last one first. */
  readonly recordings: readonly Recording[];
  /** What the exchange of this folder answers to a call, by its example. */
  readonly exampleOf: (call: string) => unknown;
}

/** Where a misunderstanding is met: the call is not reached, the exchange refuses what is sent, or a page what is answered. */
export type Side = 'unreached' | 'sent' | 'answered';

/** What is to be said of one call of a release. */
export interface Judgement {
  readonly call: string;
  readonly side: Side;
  /** `may` is what schemas allow and recordings do not show. */
  readonly level: 'breaks' | 'may';
  /** What does not fit. */
  readonly text: string;
  /** What that rests on; empty where nothing was recorded that could tell. */
  readonly rests: string;
  readonly recorded: number;
  readonly refused: number;
  readonly days: readonly [string, string] | undefined;
  readonly advice: string;
}

/** A release that stands and an exchange that is new, or the other way round. */
export type Newer = 'exchange' | 'release';

/** So many recordings without a refusal say that something is not met. */
export const enoughRecordings = 20;

/**
 * What breaks between a release and an exchange, call by call (O-04): schemas say what may, recorded calls whether it is met. Of what a
 * new release sends nothing is recorded yet, so that its schemas decide.
 */
export function judgeContract(
  use: Contract,
  exchange: Contract,
  evidence: Evidence,
  newer: Newer,
): readonly Judgement[] {
  return contractMisfits(use, exchange).flatMap((found) => {
    if (found.unreached !== undefined) return [judgeUnreached(found, found.unreached, evidence, newer)];
    return [
      ...(found.sent.length > 0 ? [judgeSent(found, use, exchange, evidence, newer)] : []),
      ...(found.answered.length > 0 ? [judgeAnswered(found, use, exchange, evidence, newer)] : []),
    ];
  });
}

function judgeUnreached(
  { call }: CallMisfits,
  text: string,
  { recordings }: Evidence,
  newer: Newer,
): Judgement {
  const days = recordings.flatMap(({ calls }) => Object.values(calls[call]?.outcomes ?? {}));
  const made = days.reduce((total, counts) => total + timesIn(counts), 0);
  const [first, last] = spanOf(days.flatMap((counts) => Object.keys(counts)));
  const span = first !== undefined && last !== undefined ? ([first, last] as const) : undefined;
  return {
    ...{ call, side: 'unreached', level: 'breaks', text, recorded: made, refused: made, days: span },
    rests: made > 0 ? `made ${times(made)}${inDays(span)}` : '',
    advice:
      newer === 'exchange'
        ? 'keep the call as it is until nobody has such a page open or goes back to it'
        : 'have the exchange deployed that has it first',
  };
}

function judgeSent(
  { call, sent }: CallMisfits,
  use: Contract,
  exchange: Contract,
  { recordings }: Evidence,
  newer: Newer,
): Judgement {
  const [own, theirs] = [use[call]?.request?.input ?? {}, exchange[call]?.request?.input ?? {}];
  // What pages of another release sent tells nothing of this one.
  const shapes = recordings
    .flatMap(({ calls }) => calls[call]?.inputs ?? [])
    .filter(({ value }) => accepts(value, own, 'missed'));
  const replayed = newer === 'exchange' ? replay(shapes, theirs, 'missed') : undefined;
  return {
    ...judged(sent, replayed, { kind: 'inputs', dropped: droppedOf(recordings, call) }),
    ...{ call, side: 'sent' },
    advice:
      newer === 'exchange' ? adviceForExchange(replayed) : 'have the exchange deployed that takes it first',
  };
}

function judgeAnswered(
  { call, answered }: CallMisfits,
  use: Contract,
  exchange: Contract,
  { recordings, exampleOf }: Evidence,
  newer: Newer,
): Judgement {
  const [own, theirs] = [use[call]?.output ?? {}, exchange[call]?.output ?? {}];
  // What an exchange of another contract answered tells nothing of this one.
  const shapes = recordings
    .filter(({ contract }) => isSame(contract[call]?.output, theirs))
    .flatMap(({ calls }) => calls[call]?.answers ?? []);
  const replayed = replay(shapes, own, 'ignored');
  const verdict = judged(answered, replayed, { kind: 'answers', dropped: droppedOf(recordings, call) });
  const isMessage = exchange[call]?.request === undefined;
  return {
    ...verdict,
    ...{ call, side: 'answered' },
    ...(verdict.recorded === 0 && {
      rests: isMessage ? 'messages of the socket are not recorded' : byExample(),
    }),
    advice: newer === 'exchange' ? adviceForAnswers(replayed) : adviceForRelease(answered),
  };

  function byExample(): string {
    const answer = exampleOf(call);
    if (answer === undefined || !accepts(answer, theirs, 'ignored')) return 'there is no recorded answer';
    const { refusal } = replay([shapeOf(answer)], own, 'ignored');
    return `there is no recorded answer, and its example ${refusal ? `is refused: ${refusal.text}` : 'is accepted'}`;
  }
}

const shapeOf = (value: unknown): RecordedShape => ({ value, days: { example: 1 } });

type Verdict = Pick<Judgement, 'level' | 'text' | 'rests' | 'recorded' | 'refused' | 'days'>;

/** What recordings make of what schemas say. Without any, schemas decide. */
function judged(
  misfits: readonly Misfit[],
  replayed: Replay | undefined,
  { kind, dropped }: { readonly kind: 'inputs' | 'answers'; readonly dropped: number },
): Verdict {
  const { recorded = 0, refused = 0, undecided = 0, refusal, days } = replayed ?? {};
  const hidden = misfits.find(({ isRecorded }) => !isRecorded);
  const text = refusal?.text ?? (hidden ?? misfits[0])?.text ?? '';
  const figures = { recorded, refused, days };
  if (refusal)
    return {
      ...figures,
      level: 'breaks',
      text,
      rests: `${refused} of ${recorded} recorded ${kind}${inDays(days)}`,
    };
  if (recorded === 0) return { ...figures, level: 'breaks', text, rests: '' };
  const why =
    hidden || undecided > 0
      ? 'keep neither sizes nor what was written, and cannot tell'
      : dropped > 0
        ? `are not all that there were: ${dropped} of other kinds were not kept`
        : recorded < enoughRecordings
          ? `are too few to tell; ${enoughRecordings} would be enough`
          : undefined;
  if (why !== undefined)
    return { ...figures, level: 'breaks', text, rests: `${recorded} recorded ${kind}${inDays(days)} ${why}` };
  return { ...figures, level: 'may', text, rests: `not seen in ${recorded} recorded ${kind}${inDays(days)}` };
}

/** How often something of a call was recorded and not kept. */
const droppedOf = (recordings: readonly Recording[], call: string): number =>
  recordings.reduce((total, { calls }) => total + (calls[call]?.dropped ?? 0), 0);

function adviceForExchange(replayed: Replay | undefined): string {
  const { keyword, member } = replayed?.refusal ?? {};
  const until = 'until nobody has such a page open or goes back to it';
  if (keyword === 'required') return `let ${member ?? 'it'} be left out ${until}`;
  if (keyword === 'additionalProperties') return `go on taking ${member ?? 'it'} ${until}`;
  return `go on taking what was taken, beside what is new, ${until}`;
}

function adviceForAnswers(replayed: Replay): string {
  const { keyword, member } = replayed.refusal ?? {};
  const until = 'until nobody has such a page open or goes back to it';
  if (keyword === 'required') return `go on answering ${member ?? 'it'} ${until}`;
  if (keyword === 'enum' || keyword === 'const')
    return `answer a value that it knows, and the new one only to pages that ask for it by a member of their input, ${until}`;
  return `answer what is new in a member of its own, and the old one as it was ${until}`;
}

function adviceForRelease([misfit]: readonly Misfit[]): string {
  const isMissing = /(is not there|may be left out)$/.test(misfit?.text ?? '');
  return isMissing
    ? 'make the member optional in the contract until the exchange answers it, or have that exchange deployed first'
    : 'take what the exchange answers as well, or have the exchange deployed that answers otherwise first';
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function spanOf(days: readonly string[]): readonly [string | undefined, string | undefined] {
  const sorted = [...days].sort();
  return [sorted[0], sorted.at(-1)];
}

const inDays = (days: readonly [string, string] | undefined): string =>
  days === undefined ? '' : days[0] === days[1] ? ` (${days[0]})` : ` (${days[0]} to ${days[1]})`;

/** Whose value it is about, for a line. */
export function lineOfJudgement({ call, side, text, rests }: Judgement): string {
  const reason = side === 'unreached' ? text : `${misfitOf[side]}, ${text}`;
  return `${call}: ${reason}${rests === '' ? '' : `; ${rests}`}`;
}
