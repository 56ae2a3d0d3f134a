import type { Contract, ContractEntry } from '../publish/exchange-contract';
import { whyNot } from './schema-fits';

/**
 * What a release and the exchange would misunderstand of each other, a line per call or message (O-04, docs/adr/0006).
 * `use` is the part of the contract that the release uses, as it was when it was built.
 */
export function contractBreaks(use: Contract, exchange: Contract): readonly string[] {
  return Object.entries(use).flatMap(([name, ours]) => {
    const theirs = exchange[name];
    const reason = theirs ? breakOf(ours, theirs) : 'the exchange does not have it';
    return reason === undefined ? [] : [`${name}: ${reason}`];
  });
}

function breakOf(ours: ContractEntry, theirs: ContractEntry): string | undefined {
  const answer = whyNot(theirs.output, ours.output, 'ignored');
  const fromExchange = answer && `of what the exchange sends, ${answer}`;
  if (!ours.request || !theirs.request)
    return ours.request || theirs.request ? 'it is a call here and a message there' : fromExchange;
  const [asked, offered] = [ours.request, theirs.request];
  const place = (['method', 'path', 'encoding'] as const).find((key) => asked[key] !== offered[key]);
  if (place) return `its ${place} is ${offered[place]} at the exchange and ${asked[place]} in the release`;
  if (offered.session && !asked.session) return 'the exchange wants a session for it';
  if (offered.key && !asked.key) return 'the exchange wants an idempotency key for it';
  const sent = whyNot(asked.input, offered.input, 'missed');
  return sent ? `of what the release sends, ${sent}` : fromExchange;
}
