import * as z from 'zod/mini';
import type { Signature, TrustedKeys } from './signing-keys';
import { previewsKey, type Store } from './store';

/** A branch's build that nobody gets but who has a link to it (O-12). It is a release but for its place and its version. */
export const Preview = z.object({
  /** The remote. */
  part: z.string(),
  version: z.string(),
  /** Of its `release.json`. */
  digest: z.string(),
  /** What its team calls it; the newest of a name is what the name means. */
  name: z.string(),
  /** Who uploaded it. */
  by: z.string(),
  /** ms since the epoch. */
  made: z.int(),
  /** When the last link to it ends, ms since the epoch. */
  until: z.int(),
  /** What its files take, with their compressed forms. */
  bytes: z.int(),
});
export type Preview = z.infer<typeof Preview>;

const Signed = z.object({
  preview: Preview,
  signature: z.object({ key: z.string(), signature: z.string() }),
});

/** Key of a preview's record, beside its files. */
export function previewKey(part: string, version: string): string {
  return `${previewsKey}/${part}/${version}.json`;
}

/** What {@link previewKey} holds. */
export function previewText(preview: Preview, signature: Signature): string {
  return `${JSON.stringify({ preview, signature }, null, 2)}\n`;
}

/** The record of a preview; undefined where there is none, or none of these keys has signed what is there. */
export async function readPreview(
  { objects }: Store,
  keys: TrustedKeys,
  part: string,
  version: string,
): Promise<Preview | undefined> {
  const found = await objects.read(previewKey(part, version));
  const parsed = z.safeParse(Signed, found && parse(found.content));
  if (!parsed.success) return undefined;
  const { preview, signature } = parsed.data;
  const isRight =
    preview.part === part && preview.version === version && keys.verifies('preview', preview, signature);
  return isRight ? preview : undefined;
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
