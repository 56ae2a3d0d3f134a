import { flagName } from '@exchange/platform/flags';
import { type RemoteRoute, tabs } from '@exchange/platform/routes';
import * as semver from 'semver';
import * as z from 'zod/mini';

const fileNames = z.array(z.string());
const added = z.object({ js: fileNames, css: fileNames });

/** A path below the release's folder: nothing hidden, nothing above it. */
const fileName = z.string().check(z.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/));

/** Scripts of an early view by language; releases of older tools have one for all. */
const EarlyView = z.union([fileName, z.record(z.string(), fileName)]);

/** A page of a remote as its `remote.config.ts` has it, with the files that it adds to those of its remote (H-28). */
export const ReleasedRoute = z.extend(added, {
  /** Segments of small letters, digits and a few marks; the host and the edge read no other. */
  path: z.string().check(z.regex(/^\/$|^(\/:?[\w-]+)+(\/\*)?$/)),
  protected: z.optional(z.boolean()),
  /** Key of a text of the remote. */
  title: z.optional(z.string()),
  tab: z.optional(z.enum(tabs)),
  parameters: z.optional(z.record(z.string(), z.string().check(z.refine(isPattern)))),
  firstData: z.optional(z.array(z.object({ call: z.string(), input: z.record(z.string(), z.unknown()) }))),
  /** Files of what the page loads lazily by its own modules. Releases of older tools have none. */
  later: z.optional(fileNames),
  /** What shows the page's first figures before any other script is there; it stands in the page itself. */
  early: z.optional(EarlyView),
  /** What that needs of the page's styles. Releases of older tools have none, and their pages all of the styles. */
  earlyStyles: z.optional(fileName),
}) satisfies z.ZodMiniType<Omit<RemoteRoute, 'page' | 'early' | 'title'>>;
export type ReleasedRoute = z.infer<typeof ReleasedRoute>;

function isPattern(text: string): boolean {
  try {
    return new RegExp(`^(?:${text})$`) instanceof RegExp;
  } catch {
    return false;
  }
}

const ReleasedFile = z.object({
  /** Bytes: as it is, with gzip, with brotli. */
  raw: z.int().check(z.nonnegative()),
  gz: z.int().check(z.nonnegative()),
  br: z.int().check(z.nonnegative()),
  /** sha384, as an `integrity` attribute has it. */
  integrity: z.string().check(z.regex(/^sha384-[\w+/]{64}$/)),
});
export type ReleasedFile = z.infer<typeof ReleasedFile>;

const share = z.number().check(z.nonnegative());
/** When a canary of the part is worse; what is left out is as for any part (`defaultCanaryLimits`). */
const CanaryLimits = z.object({
  faults: z.optional(share),
  slower: z.optional(share),
  visits: z.optional(z.int().check(z.positive())),
});

/** Name of a place that a remote offers others, such as `home.promo`. */
const slot = z.string().check(z.regex(/^[a-z]+\.[a-z-]+$/));

const range = z.string().check(z.refine((text) => semver.validRange(text) !== null));

/** `manifest.json` of a build (shared/build). */
export const BuildManifest = z.object({
  name: z.string().check(z.regex(/^(host|mfe-[a-z]+)$/)),
  kind: z.enum(['host', 'remote']),
  version: z.string(),
  /** Of a remote: the range of the platform that it needs. */
  platform: z.optional(range),
  /** Of the host: versions of the libraries that it lends. Of a remote: the ranges that it was built for. Releases of older tools have none. */
  libraries: z.optional(z.record(z.string(), range)),
  /** Of a remote: how much worse it may be before its canary ends by itself (O-09). */
  canary: z.optional(CanaryLimits),
  /** Of a remote: places that it offers others, and places of others that it fills (H-32). */
  offers: z.optional(z.array(slot)),
  fills: z.optional(z.array(slot)),
  /** Of a remote: what compositions can switch on and off in it, with a sentence each (O-14). Releases of older tools have none. */
  flags: z.optional(z.record(z.string().check(z.regex(flagName)), z.string())),
  entry: z.string(),
  css: fileNames,
  preload: fileNames,
  /** Of a remote: its pages. */
  routes: z.array(ReleasedRoute),
  locales: z.record(z.string(), added),
  /** Of the host: what shows the tab bar before the host has started. */
  early: z.optional(EarlyView),
  /** Of the host: what of its styles applies before it has started. Releases of older tools have none, and pages with them all of the styles. */
  earlyStyles: z.optional(fileName),
  /** Of a remote: files that every page fetches once its first screen stands, and does not run (H-22). */
  ahead: z.optional(fileNames),
  /** Of a remote: files of libraries that it has for pages on which no other remote has brought them, by name and version. */
  brings: z.optional(z.record(z.string(), fileNames)),
  files: z.record(fileName, ReleasedFile),
});
export type BuildManifest = z.infer<typeof BuildManifest>;

/** The files of an early view, which stand in pages themselves. */
export const earlyFilesOf = ({
  early = {},
  earlyStyles,
}: Pick<ReleasedRoute, 'early' | 'earlyStyles'>): readonly string[] => [
  ...(typeof early === 'string' ? [early] : Object.values(early)),
  ...(earlyStyles === undefined ? [] : [earlyStyles]),
];

/** The script of an early view in a language. */
export const earlyViewIn = ({ early }: Pick<ReleasedRoute, 'early'>, locale: string): string | undefined =>
  typeof early === 'object' ? early[locale] : early;

/** `release.json`: all that is known of a release without its files (O-01, O-04). */
export const Release = z.extend(BuildManifest, {
  format: z.literal(2),
  /** Of a remote: the range of the platform that it needs. Of the host: the platform that it offers. */
  platform: z.string(),
  /** Of the host: the platform before it, which it serves to remotes that take no newer one. */
  formerPlatform: z.optional(z.string()),
  /** Hash of the calls and messages that the scripts use; their schemas are in `contract.json`. */
  contract: z.string(),
});
export type Release = z.infer<typeof Release>;

/** Versions of the platform that a host offers, the newest first. */
export const offeredPlatforms = ({ platform, formerPlatform }: Release): readonly string[] => [
  platform,
  ...(formerPlatform === undefined ? [] : [formerPlatform]),
];

/** Schemas of the calls and messages that a release uses, as one of its files. */
export const contractFile = 'contract.json';

/** The text of `release.json`; its digest is what a composition names. */
export function releaseText(release: Release): string {
  return `${JSON.stringify(release, null, 2)}\n`;
}

/** Whether a version is that of a build of this machine, which carries its digest. */
export function isLocalVersion(version: string): boolean {
  return /-b[0-9a-f]{8}$/.test(version);
}

/** Whether a version is that of a preview, which no composition names (O-12): `1.2.0-preview-<name>-<digest>`. */
export function isPreviewVersion(version: string): boolean {
  return /^\d+\.\d+\.\d+[\w.-]*-preview-[a-z0-9-]+-[0-9a-f]{8}$/.test(version);
}

/** Whether a release may have this version: three numbers and perhaps a pre-release, and not that of a local build or a preview. */
export function isReleaseVersion(version: string): boolean {
  return semver.valid(version) === version && !isLocalVersion(version) && !isPreviewVersion(version);
}
