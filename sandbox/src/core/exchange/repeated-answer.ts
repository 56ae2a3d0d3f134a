import { CallError } from '../call-error';
import type { Turn } from './batch';

/**
 * Makes the answer that was given under the command's key; undefined when the key is new or there is none. Throws
 * `CallError` idempotencyConflict when the key came with another input.
 */
export function repeatedAnswer(
  { stored, pending }: Pick<Turn, 'stored' | 'pending'>,
  input: string,
): (() => string) | undefined {
  const earlier = stored ?? pending();
  if (!earlier) return undefined;
  if (earlier.input !== input) throw new CallError('idempotencyConflict');
  const { answer } = earlier;
  return () => (typeof answer === 'string' ? answer : answer());
}
