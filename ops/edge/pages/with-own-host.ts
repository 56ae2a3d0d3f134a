/** What a page takes instead of its composition's host. */
export interface OwnHost {
  readonly script: string;
  readonly style: string;
}

const address = String.raw`"[^"]*/assets/host/[^"]*"`;
const script = new RegExp(String.raw`<script\b[^>]*\bsrc=${address}[^>]*></script>`);
const others = new RegExp(
  String.raw`<link\b[^>]*\bhref=${address}[^>]*>|<style data-(?:href="host\.|part="host")[^>]*>[^]*?</style>`,
  'g',
);

/**
 * A page of the edge with another host than its composition's, in the same places: what the page says later wins over the
 * host's style as before. Undefined for a page that starts no host.
 */
export function withOwnHost(html: string, host: OwnHost): string | undefined {
  if (!script.test(html)) return undefined;
  return html
    .replace(others, '')
    .replace(
      script,
      `<link rel="stylesheet" href="${host.style}"><script defer src="${host.script}"></script>`,
    );
}
