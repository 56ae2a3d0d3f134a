import { createHash } from 'node:crypto';
import type { OperatorLogEntry } from '@exchange/contract';

/** Digest of a line of the log: over all that it says and the digest of the line before. */
export function digestOfEntry(entry: Omit<OperatorLogEntry, 'digest'>): string {
  const { number, time, operator, action, kind, record, organisation, detail, address, previous } = entry;
  const said = [number, time, operator, action, kind, record, organisation, detail, address, previous];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/**
 * What is wrong with a line of the log that follows `before` (undefined: it is the first); undefined when nothing is. A line that
 * was altered, put in, or taken out shows here or at the next line.
 */
export function faultOfEntry(
  entry: OperatorLogEntry,
  before: Pick<OperatorLogEntry, 'number' | 'digest'> | undefined,
): string | undefined {
  const expected = (before?.number ?? 0) + 1;
  if (entry.number !== expected) return `line ${expected} is missing`;
  if (entry.previous !== (before?.digest ?? '')) return `line ${entry.number} does not follow the one before`;
  if (entry.digest !== digestOfEntry(entry)) return `line ${entry.number} was altered`;
  return undefined;
}
