import type { PageLoader } from './page-loader';

/** A script that could not be had; `request` is its address, as in the errors of the builds' own loading. */
export class ScriptError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    readonly request: string,
    reason: string,
  ) {
    super(`${request}: ${reason}`);
  }
}

/** Runs a script once. Rejects with {@link ScriptError} when it cannot be had or is not what was released. */
export function loadScript(page: Document, loader: PageLoader, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.src = address;
    loader.guard(script);
    const settle = (done: () => void) => {
      script.onload = script.onerror = null;
      script.remove();
      done();
    };
    script.onload = () => settle(resolve);
    script.onerror = (event) =>
      settle(() => reject(new ScriptError(address, typeof event === 'string' ? event : event.type)));
    page.head.append(script);
  });
}
