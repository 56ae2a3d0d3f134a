/** How many numbers are tried at once: enough to keep the processor busy, few enough for a bar that moves. */
const batch = 512;

/** Work as the exchange gives it. */
export interface Work {
  readonly seed: string;
  readonly parts: number;
  readonly bits: number;
}

/**
 * Finds the numbers of which the SHA-256 of `seed:index:number` begins with `bits` zero bits, one for each index. The
 * page stays free meanwhile. `onPart` hears how many are found; an aborted `signal` rejects with its reason.
 */
export async function findNumbers(
  { seed, parts, bits }: Work,
  onPart: (found: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const encoder = new TextEncoder();
  const numbers: number[] = [];
  for (let index = 0; index < parts; index += 1) {
    const prefix = `${seed}:${index}:`;
    const isFound = async (number: number) => {
      const digest = await crypto.subtle.digest('SHA-256', encoder.encode(prefix + String(number)));
      return Math.clz32(new DataView(digest).getUint32(0)) >= bits;
    };
    let found = -1;
    for (let start = 0; found < 0; start += batch) {
      signal.throwIfAborted();
      const tries = await Promise.all(Array.from({ length: batch }, (_, offset) => isFound(start + offset)));
      const offset = tries.indexOf(true);
      if (offset >= 0) found = start + offset;
    }
    numbers.push(found);
    onPart(numbers.length);
  }
  return numbers;
}
