import { FileError } from '../remotes/file-error';
import type { PageLoader } from '../remotes/page-loader';

/** Attribute of the page's styles that have not come yet, says whose they are; its head script takes it from those that have (ops/edge/pages). */
const late = 'data-late';

/**
 * Takes over the styles that have not come when the host starts (H-26): those of a remote come with its code, the host's are fetched here,
 * again as any file that does not come (H-25), in the same place. Rejects when one is given up.
 */
export async function takeLateStyles(page: Document, loader: PageLoader): Promise<void> {
  const waiting = [...page.querySelectorAll<HTMLLinkElement>(`link[${late}]`)];
  const ofHost = waiting.filter((link) => {
    const isHosts = link.getAttribute(late) === 'host';
    if (!isHosts) link.remove();
    return isHosts;
  });
  await Promise.all(ofHost.map((link) => fetchInstead(link, loader)));
}

/** Fetches a style by the loader, each time in an element that takes the place of the one before. */
async function fetchInstead(link: HTMLLinkElement, loader: PageLoader): Promise<void> {
  const { href } = link;
  let query = '';
  let present = link;
  const fetchOnce = () =>
    new Promise<void>((resolve, reject) => {
      const style = link.ownerDocument.createElement('link');
      style.rel = 'stylesheet';
      style.href = href + query;
      style.onload = () => {
        // The loader calls it, too, when it has waited long enough.
        style.onerror = null;
        resolve();
      };
      style.onerror = () => reject(new FileError(style.href, 'did not come'));
      loader.guard(style);
      present.replaceWith(style);
      present = style;
    });
  await loader.load(fetchOnce, (next) => {
    query = next;
  });
}
