import * as z from 'zod/mini';
import { digestOf } from './digest';
import type { Signature, TrustedKeys } from './signing-keys';

/** One part of a composition: which release, and the digest of its `release.json`. */
export const Part = z.object({ version: z.string(), digest: z.string() });
export type Part = z.infer<typeof Part>;

const Parts = z.record(z.string(), Part);
/** Host and remotes by name. */
export type Parts = z.infer<typeof Parts>;

/** A document without the members that this version of the tools does not know, which are kept but never read. */
type Known<Document> = Document extends readonly unknown[]
  ? Document
  : Document extends object
    ? {
        [
          Name in keyof Document as string extends Name
            ? unknown extends Document[Name]
              ? never
              : Name
            : Name
        ]: Known<Document[Name]>;
      }
    : Document;

/** How a canary goes on by itself (O-09). */
export const CanaryPlan = z.looseObject({
  /** Shares of browsers in percent, each larger than the one before; after the last, everybody gets it. */
  steps: z.array(z.number()),
  /** How long each step lasts at least. */
  minutes: z.number(),
});
export type CanaryPlan = Known<z.infer<typeof CanaryPlan>>;

const Canary = z.looseObject({
  /** Number of the composition with which it began: what a browser's place is mixed with. */
  since: z.int(),
  /** Share of browsers that get it, in percent, with at most two decimals. */
  percent: z.number(),
  /** The parts that differ from the composition's. */
  parts: Parts,
  /** Without one, people end it or promote it. */
  plan: z.optional(CanaryPlan),
});
export type Canary = Known<z.infer<typeof Canary>>;

/** Who gets a flag of a part that is on; every browser gets it at 100 percent of all organisations (O-14). */
export const FlagRule = z.looseObject({
  /** Share of the browsers, in percent, more than 0 and with at most two decimals. */
  percent: z.number(),
  /** Ids of the organisations whose pages have it; of all of them where this is left out. */
  organisations: z.optional(z.array(z.string())),
});
export type FlagRule = Known<z.infer<typeof FlagRule>>;

const Flags = z.record(z.string(), z.record(z.string(), FlagRule));
/** Rules by part and flag. What has none is off. */
export type Flags = Known<z.infer<typeof Flags>>;

/**
 * What is current from one change to the next (docs/adr/0006). Members that a later version of the tools has signed stay, so that
 * signature and digest are those of what was written.
 */
export const Composition = z.looseObject({
  format: z.literal(1),
  /** 1, 2, 3 … */
  number: z.int(),
  /** Digest of the document before, null in the first: nobody takes one out of the middle. */
  previous: z.nullable(z.string()),
  made: z.looseObject({
    /** ms since the epoch. */
    at: z.int(),
    by: z.string(),
    how: z.enum(['set', 'back', 'canary', 'promote', 'end-canary', 'local']),
    /** Of `back` with everything: the number whose parts these are, but for those that were taken back alone since. */
    restores: z.optional(z.int()),
    /** Why, where it was not a person who decided (O-09). */
    reason: z.optional(z.string()),
  }),
  parts: Parts,
  canary: z.nullable(Canary),
  /** Without it every flag is off. */
  flags: z.optional(Flags),
});
export type Composition = Known<z.infer<typeof Composition>>;

const Signed = z.object({
  composition: Composition,
  signature: z.object({ key: z.string(), signature: z.string() }),
});

/** What `current.json` and each file of `compositions/` hold. */
export function compositionText(composition: Composition, signature: Signature): string {
  return `${JSON.stringify({ composition, signature }, null, 2)}\n`;
}

/** A composition that is not what it should be; the message says why. */
export class CompositionFault extends Error {
  override readonly name = 'CompositionFault';
}

/** Reads a composition. Throws {@link CompositionFault} for one that none of the keys has signed. */
export function readComposition(text: string, keys: TrustedKeys): Composition {
  const parsed = z.safeParse(Signed, parse(text));
  if (!parsed.success) throw new CompositionFault('is not what this version of the tools writes');
  const { composition, signature } = parsed.data;
  if (!keys.verifies('composition', composition, signature))
    throw new CompositionFault(
      keys.fingerprints.includes(signature.key)
        ? 'was changed after it was signed'
        : `is signed with the key ${signature.key}, which is not trusted here`,
    );
  return composition;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CompositionFault('is no JSON');
  }
}

/** The parts that browsers of the canary get. */
export function canaryParts({ parts, canary }: Pick<Composition, 'parts' | 'canary'>): Parts {
  return { ...parts, ...canary?.parts };
}

/**
 * Name of what a canary compares: its parts, its share and the releases that they stand beside. Reports of one stage count together;
 * undefined without a canary.
 */
export function stageOf({ parts, canary }: Pick<Composition, 'parts' | 'canary'>): string | undefined {
  if (!canary) return undefined;
  const base = Object.fromEntries(Object.keys(canary.parts).map((name) => [name, parts[name] ?? null]));
  const { since, percent, parts: tried } = canary;
  return digestOf({ since, percent, tried, base }, 12);
}

/** Name of a set of parts, whatever its number: pages and reports carry it. */
export function idOf(parts: Parts): string {
  return digestOf(parts, 12);
}
