/** Tags and attributes that would let a text dress up as something of the page. */
const forbidden = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'iframe', 'svg', 'math'],
  FORBID_ATTR: ['style', 'class', 'id', 'name'],
};

/** Path of the application that a link leads to, with query and fragment; undefined for one that leads elsewhere. */
export function innerPath({ origin, pathname, search, hash }: HTMLAnchorElement): string | undefined {
  return origin === window.location.origin ? pathname + search + hash : undefined;
}

/**
 * A rich text as nodes without anything that runs or disguises itself. Links to other sites open beside the page; those
 * into the application stay in it. DOMPurify comes with the first text: rejects when it cannot be fetched.
 */
export async function sanitise(richText: string): Promise<DocumentFragment> {
  const { default: purify } = await import(/* webpackChunkName: "rich-text" */ 'dompurify');
  const fragment = purify.sanitize(richText, { ...forbidden, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a')) {
    link.removeAttribute('target');
    if (innerPath(link) !== undefined) continue;
    link.rel = 'noopener noreferrer';
    // A mail program is no page: it needs no place beside this one.
    if (/^https?:$/.test(link.protocol)) link.target = '_blank';
  }
  return fragment;
}
