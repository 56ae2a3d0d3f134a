/** Tags and attributes that would let a text dress up as something of the page. */
const forbidden = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'iframe', 'svg', 'math'],
  FORBID_ATTR: ['style', 'class', 'id', 'name'],
};

/**
 * A rich text as nodes without anything that runs or disguises itself; links open beside the page. DOMPurify comes with
 * the first text: rejects when it cannot be fetched.
 */
export async function sanitise(richText: string): Promise<DocumentFragment> {
  const { default: purify } = await import('dompurify');
  const fragment = purify.sanitize(richText, { ...forbidden, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return fragment;
}
