import type { Contract, ContractEntry } from '@exchange/contract/json-contract';
import { type Misfit, misfits } from './schema-fits';

/** What a release and the exchange may misunderstand of each other about one call or message. */
export interface CallMisfits {
  readonly call: string;
  /** Why the call is not reached at all. */
  readonly unreached: string | undefined;
  /** Of the input that the release sends. */
  readonly sent: readonly Misfit[];
  /** Of what the exchange answers, or sends. */
  readonly answered: readonly Misfit[];
}

/** Whose value a misfit is about, for a line about it. */
export const misfitOf = {
  sent: 'of what the release sends',
  answered: 'of what the exchange sends',
} as const;

/**
 * What a release and the exchange would misunderstand of each other, a line per call or message (O-04, docs/adr/0006).
 * `use` is the part of the contract that the release uses, as it was when it was built.
 */
export function contractBreaks(use: Contract, exchange: Contract): readonly string[] {
  return contractMisfits(use, exchange).map(({ call, unreached, sent, answered }) => {
    const [ofSent, ofAnswered] = [sent[0], answered[0]];
    const reason =
      unreached ??
      (ofSent ? `${misfitOf.sent}, ${ofSent.text}` : `${misfitOf.answered}, ${ofAnswered?.text ?? ''}`);
    return `${call}: ${reason}`;
  });
}

/** Calls and messages that may be misunderstood, with every reason. */
export function contractMisfits(use: Contract, exchange: Contract): readonly CallMisfits[] {
  return Object.entries(use)
    .map(([call, ours]) => ({ call, ...misfitsOf(ours, exchange[call]) }))
    .filter(
      ({ unreached, sent, answered }) => unreached !== undefined || sent.length > 0 || answered.length > 0,
    );
}

function misfitsOf(ours: ContractEntry, theirs: ContractEntry | undefined): Omit<CallMisfits, 'call'> {
  const fits = { unreached: undefined, sent: [], answered: [] };
  if (!theirs) return { ...fits, unreached: 'the exchange does not have it' };
  const answered = [...misfits(theirs.output, ours.output, 'ignored')];
  const [asked, offered] = [ours.request, theirs.request];
  if (!asked || !offered)
    return asked || offered
      ? { ...fits, unreached: 'it is a call here and a message there' }
      : { ...fits, answered };
  const place = (['method', 'path', 'encoding'] as const).find((key) => asked[key] !== offered[key]);
  if (place)
    return {
      ...fits,
      unreached: `its ${place} is ${offered[place]} at the exchange and ${asked[place]} in the release`,
    };
  if (offered.session && !asked.session) return { ...fits, unreached: 'the exchange wants a session for it' };
  if (offered.key && !asked.key)
    return { ...fits, unreached: 'the exchange wants an idempotency key for it' };
  return { unreached: undefined, sent: [...misfits(asked.input, offered.input, 'missed')], answered };
}
