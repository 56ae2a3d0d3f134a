import { createHash } from 'node:crypto';

/** Every simulated chain makes a block so often, in ms of the exchange's clock; Tron does. */
export const blockMs = 3_000;
/** When block 0 was made, ms since the epoch. */
const genesis = Date.UTC(2020, 0, 1);

/** Number of the newest block at a moment. */
export const heightAt = (time: number): number => Math.floor((time - genesis) / blockMs);
/** When a block is made, ms since the epoch. */
export const blockTime = (height: number): number => genesis + height * blockMs;

/** Blocks that others took the place of, from a number on; a later one has a higher `id`. */
export interface Branch {
  readonly id: number;
  readonly fromHeight: number;
}

/** Hash of a block, 64 hexadecimal digits: another one after each reorganisation that reached it. */
export function blockHash(network: string, height: number, branches: readonly Branch[]): string {
  const branch = branches
    .filter(({ fromHeight }) => fromHeight <= height)
    .reduce((latest, { id }) => Math.max(latest, id), 0);
  return createHash('sha256').update(`block ${network} ${height} ${branch}`).digest('hex');
}
