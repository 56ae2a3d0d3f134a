/** The page's readable cookies. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** Keeps a value for the whole site, not sent with requests that other sites start. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  remove(name: string): void;
}

/** Cookies of a document. A page on HTTPS sets them for HTTPS only. */
export function createCookieJar(page: Document): CookieJar {
  const write = (name: string, value: string, maxAgeSeconds: number) => {
    const secure = page.location.protocol === 'https:' ? '; Secure' : '';
    page.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  };
  return {
    get(name) {
      const start = `${encodeURIComponent(name)}=`;
      const found = page.cookie.split('; ').find((cookie) => cookie.startsWith(start));
      return found === undefined ? undefined : decode(found.slice(start.length));
    },
    set: write,
    remove: (name) => write(name, '', 0),
  };
}

/** A cookie that something else wrote may hold anything; what is not percent-encoded is taken as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
