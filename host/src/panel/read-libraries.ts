/** A library that parts of the page share. */
export interface SharedLibrary {
  readonly name: string;
  readonly version: string;
  /** Part that brought it. */
  readonly broughtBy: string;
  /** Parts that use it. */
  readonly usedBy: readonly string[];
  /** Whether it is there, or only offered. */
  readonly isLoaded: boolean;
}

/** One version of a library as module federation keeps it. */
interface Shared {
  readonly from: string;
  readonly useIn: readonly string[];
  readonly loaded?: boolean | undefined;
  readonly lib?: unknown;
}

/** What the page's share scope holds, by name and version. */
export function readLibraries(
  scope: Readonly<Record<string, Readonly<Record<string, Shared>>>>,
): readonly SharedLibrary[] {
  return Object.entries(scope)
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn, loaded, lib }]) => ({
        ...{ name, version, broughtBy: partOf(from), usedBy: [...new Set(useIn.map(partOf))].sort() },
        isLoaded: loaded === true || lib !== undefined,
      })),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Builds are known to module federation by names in which a global may be written. */
const partOf = (name: string): string => name.replaceAll('_', '-');
