import { FileError } from '../remotes/file-error';
import type { PageLoader } from '../remotes/page-loader';

/** Attribute of the style that the page has in place of the host's files: their addresses. */
const partOf = 'data-part-of';

/**
 * Has the host's styles come where the page holds only what applies before it starts (H-26), in the same place: what the page says after
 * them wins over them. Rejects when one of them is given up.
 */
export async function applyStyles(page: Document, loader: PageLoader): Promise<void> {
  const part = page.querySelector(`style[${partOf}]`);
  if (!part) return;
  const { nextSibling } = part;
  const fetchStyle = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const link = page.createElement('link');
      link.rel = 'stylesheet';
      link.href = address;
      link.onload = () => {
        // The loader calls it, too, when it has waited long enough.
        link.onerror = null;
        resolve();
      };
      link.onerror = () => {
        link.remove();
        reject(new FileError(address, 'did not come'));
      };
      loader.guard(link);
      part.parentNode?.insertBefore(link, nextSibling);
    });
  const load = (address: string) => {
    let query = '';
    return loader.load(
      () => fetchStyle(address + query),
      (next) => {
        query = next;
      },
    );
  };
  const addresses = part.getAttribute(partOf)?.split(' ') ?? [];
  await Promise.all(addresses.map(load));
  part.remove();
}
