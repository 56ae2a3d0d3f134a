import type { LoadedComposition, PageFiles } from '../compositions/releases';

/**
 * Files that the screens behind the tabs need and a page does not have yet (H-10): those of the routes that show the tab
 * bar. A build that its team put into the page is its team's own, and not fetched ahead.
 */
export function tabPrefetchFiles(
  composition: Pick<LoadedComposition, 'filesFor' | 'routes'>,
  present: PageFiles,
  locale: string,
): string[] {
  const here = new Set([present.entry, ...present.scripts, ...present.hostStyles, ...present.remoteStyles]);
  const needed = composition.routes.routes
    .filter(({ tab }) => tab !== undefined)
    .map(({ owner, path }) => composition.filesFor(owner, path, locale))
    .flatMap(({ scripts, remoteStyles }) => [...scripts, ...remoteStyles]);
  return [...new Set(needed)].filter((file) => file.startsWith('/') && !here.has(file));
}
