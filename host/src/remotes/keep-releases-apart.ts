import type { ComposedRemote } from '../boot/boot-data';
import type { Integrity } from './integrity';

/** Address of the folder that a release's files are in. */
export const folderOf = (address: string): string => new URL('.', new URL(address, document.baseURI)).href;

/** Value of `media` that keeps a style from applying. It is fetched all the same, for the code that waits for it. */
const never = 'not all';

/**
 * Keeps two releases of a remote apart that run in one page one after the other (O-09); the result is told of each change. They
 * have the same names for their classes, and for the list by which chunks reach their build.
 */
export function keepReleasesApart(
  page: Window & typeof globalThis,
  integrity: Pick<Integrity, 'digestOf'>,
): (before: ComposedRemote, now: ComposedRemote) => void {
  const { document } = page;
  const divided = new Set<string>();
  const past = new Set<string>();
  const linkOf = (node: Node): HTMLLinkElement | undefined =>
    node instanceof page.HTMLLinkElement && node.rel === 'stylesheet' ? node : undefined;
  const links = () => [...document.head.querySelectorAll('link')].flatMap((link) => linkOf(link) ?? []);
  const update = (link: HTMLLinkElement) => {
    if (past.has(folderOf(link.href))) link.media = never;
    else if (link.media === never) link.removeAttribute('media');
  };
  // The code of a release that has gone may still fetch styles.
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      for (const node of [target, ...addedNodes]) {
        const link = linkOf(node);
        if (link) update(link);
      }
  });

  return ({ name, entry: before }, { entry: now }) => {
    if (!divided.has(name)) divideChunks(page, name, folderOf(before));
    divided.add(name);
    past.add(folderOf(before));
    past.delete(folderOf(now));
    // One whose digest is being learned gets its address later.
    observer.observe(document.head, { childList: true, subtree: true, attributeFilter: ['href'] });
    for (const link of links()) update(link);
    // What the early view had of the past one's.
    document.head.querySelector('style[data-part="remote"]')?.remove();
    const inlined = [...document.head.querySelectorAll('style')];
    for (const style of inlined) {
      const { href, past: hidden } = style.dataset;
      // A build that finds one by its name does not fetch its own.
      if (href !== undefined && integrity.digestOf(folderOf(before) + href) !== undefined)
        hideInlined(style, folderOf(before) + href);
      else if (hidden !== undefined && folderOf(hidden) === folderOf(now)) showInlined(style, hidden);
    }
  };
}

function hideInlined(style: HTMLStyleElement, address: string): void {
  delete style.dataset['href'];
  style.dataset['past'] = address;
  style.media = never;
}

function showInlined(style: HTMLStyleElement, address: string): void {
  delete style.dataset['past'];
  style.dataset['href'] = address.slice(address.lastIndexOf('/') + 1);
  style.removeAttribute('media');
}

/** Gives each release of a remote a list of chunks of its own, by the script that asks for the list. */
function divideChunks(page: Window & typeof globalThis, name: string, present: string): void {
  const list = `webpackChunk${name.replaceAll('-', '_')}`;
  const lists = new Map<string, unknown>([[present, Reflect.get(page, list)]]);
  const asking = () => {
    const script = page.document.currentScript;
    return script instanceof page.HTMLScriptElement ? folderOf(script.src) : '';
  };
  Object.defineProperty(page, list, {
    configurable: true,
    get: () => lists.get(asking()),
    set: (chunks: unknown) => lists.set(asking(), chunks),
  });
}
