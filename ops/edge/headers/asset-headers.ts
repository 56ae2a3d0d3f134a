/**
 * Headers of every released file, in lower case. The built-in server sends them, and the image of nginx is built with them
 * (ops/tools/containers), so that the two cannot differ.
 */
export const assetHeaders: Readonly<Record<string, string>> = {
  // Its address carries its version: it never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  // A page of another host may take its files from here, and checks what it gets.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  // Of a worker, which no digest of the page's reaches once it runs: its file is whole and loads no script.
  'content-security-policy': "script-src 'none'; worker-src 'none'",
  vary: 'accept-encoding, available-dictionary',
};
