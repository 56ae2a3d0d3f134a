import { earlyFilesOf, type Release, type ReleasedFile } from '../../edge/store/release-document';

/** Bytes of a file: as it is, with gzip, with brotli. */
export type FileSize = Pick<ReleasedFile, 'raw' | 'gz' | 'br'>;

/** What became of a script or style. */
export interface FileDifference {
  /** Its name without the digest that builds put into it. */
  readonly name: string;
  /** What fetches it: paths of pages, languages, or `start` for what every page of the remote does. */
  readonly usedBy: readonly string[];
  /** Undefined where it is in one of the two alone. */
  readonly before: FileSize | undefined;
  readonly after: FileSize | undefined;
}

/** The scripts and styles of two releases, chunk by chunk: those that differ first, the largest change at the top. */
export function compareFiles(
  before: Release | undefined,
  after: Release | undefined,
): readonly FileDifference[] {
  const [old, fresh] = [filesOf(before), filesOf(after)];
  const change = (difference: FileDifference) =>
    Math.abs((difference.after?.gz ?? 0) - (difference.before?.gz ?? 0));
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((name): FileDifference => {
      const { files } = fresh.get(name) ?? old.get(name) ?? { files: [] };
      return {
        name,
        usedBy: usersOf((fresh.has(name) ? after : before) ?? undefined, files),
        before: old.get(name)?.size,
        after: fresh.get(name)?.size,
      };
    })
    .sort((one, other) => change(other) - change(one) || one.name.localeCompare(other.name));
}

/** Sizes by name; where several files have one name but for their digest, together. */
function filesOf(release: Release | undefined) {
  const found = new Map<string, { files: readonly string[]; size: FileSize }>();
  for (const [file, { raw, gz, br }] of Object.entries(release?.files ?? {})) {
    if (!/\.(js|css)$/.test(file)) continue;
    const name = file.replace(/\.[0-9a-f]{8,20}(?=\.(js|css)$)/, '');
    const { files, size } = found.get(name) ?? { files: [], size: { raw: 0, gz: 0, br: 0 } };
    found.set(name, {
      files: [...files, file],
      size: { raw: size.raw + raw, gz: size.gz + gz, br: size.br + br },
    });
  }
  return found;
}

function usersOf(release: Release | undefined, files: readonly string[]): readonly string[] {
  if (!release) return [];
  const { entry, preload, css, routes, locales } = release;
  const isUsed = (list: readonly string[]) => files.some((file) => list.includes(file));
  return [
    ...(isUsed([entry, ...preload, ...css]) ? ['start'] : []),
    ...routes
      .filter((route) => isUsed([...route.js, ...route.css, ...earlyFilesOf(route)]))
      .map(({ path }) => path),
    ...Object.entries(locales)
      .filter(([, { js, css: styles }]) => isUsed([...js, ...styles]))
      .map(([locale]) => locale),
  ];
}
