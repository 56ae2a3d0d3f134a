import { join } from 'node:path';
import * as z from 'zod/mini';
import { readIfThere } from './read-json';
import type { Signature, TrustedKeys } from './signing-keys';
import type { StorePaths } from './store-paths';

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

/** File of a preview's record, beside its folder. */
export function previewFile(store: StorePaths, part: string, version: string): string {
  return join(store.previews, part, `${version}.json`);
}

/** What {@link previewFile} holds. */
export function previewText(preview: Preview, signature: Signature): string {
  return `${JSON.stringify({ preview, signature }, null, 2)}\n`;
}

/** The record of a preview; undefined where there is none, or none of these keys has signed what is there. */
export async function readPreview(
  store: StorePaths,
  keys: TrustedKeys,
  part: string,
  version: string,
): Promise<Preview | undefined> {
  const content = await readIfThere(previewFile(store, part, version));
  const parsed = z.safeParse(Signed, content && parse(content));
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
