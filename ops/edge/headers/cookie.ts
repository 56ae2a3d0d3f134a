/** Value of a cookie of a `Cookie` header; undefined when it is not there or not percent-encoded properly. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const found = header
    ?.split(';')
    .map((entry) => entry.trim())
    .find((entry) => entry.startsWith(start));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(start.length));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
