import { fetchOnce, type PageLoader } from '../remotes/page-loader';

/** Attribute of a style that has not come yet, with whose it is; the page's head script takes it from those that have (ops/edge/pages). */
const late = 'data-late';

/**
 * Takes over the styles that have not come when the host starts (H-26). Those of a remote come with its code; the host's are fetched here,
 * again as any file that does not come (H-25), in the same place. Rejects when one is given up.
 */
export async function takeLateStyles(page: Document, loader: PageLoader): Promise<void> {
  for (const link of page.querySelectorAll(`link[${late}="remote"]`)) link.remove();
  const ofHost = [...page.querySelectorAll<HTMLLinkElement>(`link[${late}="host"]`)];
  await Promise.all(ofHost.map((link) => fetchInstead(link, loader)));
}

/** Fetches a style by the loader, each time in an element that takes the place of the one before. */
async function fetchInstead(link: HTMLLinkElement, loader: PageLoader): Promise<void> {
  let query = '';
  let present = link;
  const fetchStyle = () => {
    const style = link.ownerDocument.createElement('link');
    style.rel = 'stylesheet';
    style.href = link.href + query;
    const add = () => {
      present.replaceWith(style);
      present = style;
    };
    return fetchOnce(loader, style, add, () => undefined);
  };
  await loader.load(fetchStyle, (next) => {
    query = next;
  });
}
