import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Random, seedOf } from '../../../sandbox/src/core/random';

/**
 * Has whatever draws at random in this process draw the same in each process, so that recording anew changes only what is
 * another answer. Each module draws from a source of its own: which module is first is by chance.
 */
export function repeatRandomness(): void {
  const sources = new Map<string, Random>();
  const draw = (size: number): Buffer => {
    const caller = /(?:sandbox|node_modules)\/[^:)]+/.exec(String(new Error().stack))?.[0] ?? '';
    const source = sources.get(caller) ?? new Random(seedOf(caller));
    sources.set(caller, source);
    return Buffer.from(Array.from({ length: size }, () => Math.floor(source.next() * 256)));
  };
  const share = () => draw(6).readUIntBE(0, 6) / 2 ** 48;
  Math.random = share;
  Object.assign(crypto, {
    randomBytes: draw,
    randomInt(first: number, second?: number) {
      const [from, to] = second === undefined ? [0, first] : [first, second];
      return from + Math.floor(share() * (to - from));
    },
    randomUUID() {
      const hex = draw(16).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  });
  globalThis.crypto.getRandomValues = (into) => {
    if (into instanceof Uint8Array) into.set(draw(into.length));
    return into;
  };
  syncBuiltinESMExports();
}
