/** The part of Trusted Types that is used; browsers without it have no such member. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string>>,
  ): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * What the page's code may make scripts of, where the browser asks: addresses at the origins of the page's own files. Of
 * markup nothing but none at all, with which the chart empties its place.
 */
export function trustScripts(
  page: Pick<Window, 'location' | 'trustedTypes'>,
  addresses: readonly string[],
): void {
  // Not `origin`: that of a blob is its page's.
  const siteOf = (address: string) => {
    const { protocol, host } = new URL(address, page.location.href);
    return protocol + host;
  };
  const sites = new Set([...addresses, ''].map(siteOf));
  const refuse = (what: string): never => {
    throw new TypeError(`The page takes no ${what}`);
  };
  page.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (markup === '' ? markup : refuse('markup')),
    createScriptURL: (address) => (sites.has(siteOf(address)) ? address : refuse(`script of ${address}`)),
  });
}
