/** What decides whether the page is loaded anew. */
export interface ReloadOptions {
  readonly page: Pick<Window & typeof globalThis, 'document' | 'fetch' | 'sessionStorage'> & {
    readonly location: Pick<Location, 'href' | 'reload'>;
  };
  /** Composition that the page was made from. */
  readonly composition: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Least time between two reloads, in ms. */
const apart = 60_000;
const key = 'host:reloaded';

/**
 * Loads the page anew when a file is gone because another composition is served by now: at most once in 60 s, and never when
 * that would lose what somebody has typed (H-18). Resolves when the page stays.
 */
export function createReload({ page, composition, now }: ReloadOptions): (error: unknown) => Promise<void> {
  const { document, location } = page;
  const typedInto = new WeakSet<EventTarget>();
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), true);
  const holdsInput = () =>
    [...document.querySelectorAll<HTMLInputElement>('input,textarea,select')].some(
      (field) => typedInto.has(field) && field.value !== '',
    );
  const ask = (address: string) => page.fetch(address, { method: 'HEAD', cache: 'no-store' });

  /** Whether the file is gone and the page with it; false where that cannot be found out. */
  const isOutdated = async (file: string) => {
    try {
      const [asked, present] = await Promise.all([ask(file), ask(location.href)]);
      const served = present.headers.get('x-composition');
      return asked.status === 404 && served !== null && served !== composition;
    } catch {
      return false;
    }
  };
  /** Where the time of a reload cannot be kept there is none: it might never end. */
  const mayReload = () => {
    try {
      const last = Number(page.sessionStorage.getItem(key));
      if (last > now() - apart) return false;
      page.sessionStorage.setItem(key, String(now()));
      return true;
    } catch {
      return false;
    }
  };

  return async (error) => {
    const file = error instanceof Error && 'request' in error ? error.request : undefined;
    if (typeof file !== 'string' || !(await isOutdated(file)) || holdsInput() || !mayReload()) return;
    location.reload();
    await new Promise(() => undefined);
  };
}
