import { type Call, ErrorCodes, errorName, type ErrorCode } from '@exchange/contract';
import type { CallFault, CallFaults } from '../../../../sandbox/src/http/calls';

/** What a call is answered with, as the page and scripts name it; a code of the contract stands for itself. */
const plainChoices = {
  example: 'its example',
  empty: 'empty list',
  slow: 'slow, 3 s',
  silent: 'no answer',
  unavailable: 'HTTP 503',
} as const;

const slowMs = 3_000;
/** Longer than any page waits. */
const silentMs = 3_600_000;
const faults: Readonly<Record<string, CallFault>> = {
  slow: { call: '', latencyMs: slowMs },
  silent: { call: '', latencyMs: silentMs, drop: true },
  unavailable: { call: '', status: 503 },
};

/** Codes that any call may answer with. */
const anyCall: readonly ErrorCode[] = [ErrorCodes.internal, ErrorCodes.rateLimited, ErrorCodes.unavailable];

/** What a call may be answered with, by what each choice is called. */
export function choicesOf({ access, errors }: Call, answer: unknown): ReadonlyMap<string, string> {
  const session: readonly ErrorCode[] = access === 'user' ? [ErrorCodes.sessionInvalid] : [];
  const codes = [...new Set([...errors.map((name) => ErrorCodes[name]), ...session, ...anyCall])].sort(
    (one, two) => one - two,
  );
  return new Map([
    ...Object.entries(plainChoices).filter(([choice]) => choice !== 'empty' || emptied(answer) !== answer),
    ...codes.map((code): [string, string] => [String(code), `${code} ${errorName(code) ?? ''}`]),
  ]);
}

/** An answer without what its lists hold; the answer itself where it has no list. */
export function emptied(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const members = Object.entries(answer);
  if (!members.some(([, member]) => Array.isArray(member))) return answer;
  const without = ([name, member]: readonly [string, unknown]): unknown => {
    if (Array.isArray(member)) return [];
    // Of a list it is a count or a sum; an object of that name has members of its own.
    if (name === 'total' && typeof member === 'number') return 0;
    if (name === 'total' && typeof member === 'string') return '0';
    return name === 'next_id' ? null : member;
  };
  return Object.fromEntries(members.map((member) => [member[0], without(member)]));
}

/** What was chosen for the calls, and what the page asked for so far. */
export class MockChoices implements CallFaults {
  isSignedIn = true;
  private readonly chosen = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** Names of calls that were made, the latest first. */
  get asked(): readonly string[] {
    return [...this.counts.keys()].reverse();
  }

  count(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  choice(name: string): string {
    return this.chosen.get(name) ?? 'example';
  }

  /** Applies from the next request on. */
  choose(name: string, choice: string): void {
    if (choice === 'example') this.chosen.delete(name);
    else this.chosen.set(name, choice);
  }

  /** Everything is answered with its example, to somebody who is signed in. */
  reset(): void {
    this.chosen.clear();
    this.isSignedIn = true;
  }

  /** Called once for each request. */
  take({ name }: Pick<Call, 'name'>): CallFault | undefined {
    const count = this.count(name) + 1;
    this.counts.delete(name);
    this.counts.set(name, count);
    const choice = this.choice(name);
    return /^\d+$/.test(choice) ? { call: name, code: Number(choice) } : faults[choice];
  }
}
