import { FileError } from './file-error';
import type { PageLoader } from './page-loader';

/** Runs a script once. Rejects with {@link FileError} when it cannot be had or is not what was released. */
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
      settle(() => reject(new FileError(address, typeof event === 'string' ? event : event.type)));
    page.head.append(script);
  });
}
