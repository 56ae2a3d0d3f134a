import type { Platform, RemoteDefinition, Unmount } from '@exchange/platform';
import { withLimit } from './with-limit';

/** How long a remote may take to be there while no file of it comes, and to go; in ms. */
export const limits = { start: 9_000, unmount: 5_000 } as const;

/** One stay of a remote on the page. */
export interface RemoteStay {
  readonly load: () => Promise<RemoteDefinition>;
  /** When a file of it last came, by the page's clock. */
  readonly lastArrival: () => number;
  readonly platform: Platform;
  /** Where the remote's own element is put. */
  readonly container: HTMLElement;
  readonly onMounted: (mounted: Unmount) => void;
  /** It could not be loaded or mounted, or broke later; it is not on the page any more. Told at most once. */
  readonly onFailed: (error: unknown) => void;
  /** It was given up while it started and is here after all, as over a slow network: it can be started again. */
  readonly onLate: () => void;
  /** It is not on the page any more, whether it left in good order or not: what it still listens to ends here. */
  readonly onGone: () => void;
  /** It failed while leaving, when it is not shown any more. */
  readonly onLeaveFailed: (error: unknown) => void;
}

/**
 * Loads and mounts a remote; the result ends its stay. Nothing that the remote does (hang, throw, answer after its
 * stay has ended) reaches the caller, and its element goes with it (H-25).
 */
export function runRemote({
  load,
  lastArrival,
  platform,
  container,
  onMounted,
  onFailed,
  onLate,
  onGone,
  onLeaveFailed,
}: RemoteStay): () => void {
  const element = container.ownerDocument.createElement('div');
  let over = false;
  let left = false;
  let broken = false;
  const isOver = () => over;
  const mayStartAgain = () => !left && !broken;
  let unmount: Unmount | undefined;

  const goAway = () => {
    element.remove();
    onGone();
  };
  const undo = async (mounted: Unmount) => {
    try {
      await withLimit(Promise.resolve(mounted()), limits.unmount, 'unmounting');
    } catch (error) {
      onLeaveFailed(error);
    }
    goAway();
  };
  const end = () => {
    over = true;
    if (unmount) void undo(unmount);
    else goAway();
    unmount = undefined;
  };
  const fail = (error: unknown) => {
    if (over) return;
    end();
    onFailed(error);
  };
  const run = async () => {
    const definition = await load();
    if (left) return;
    if (isOver()) return onLate();
    container.append(element);
    const mounted = await definition.mount(element, platform, (error) => {
      broken = true;
      fail(error);
    });
    if (isOver()) {
      await undo(mounted);
      if (mayStartAgain()) onLate();
      return;
    }
    unmount = mounted;
    onMounted(mounted);
  };
  withLimit(run(), limits.start, 'starting', lastArrival).catch(fail);
  return () => {
    left = true;
    if (!over) end();
  };
}
