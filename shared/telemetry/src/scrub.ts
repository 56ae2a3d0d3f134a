const hidden = '<…>';

/** What personal data and secrets look like, and what stands for them. Earlier rules see the text first. */
const rules: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  // Of an address only a released file is worth reading; queries and fragments never.
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/]*(\/[^\s?#'"<>)]*)?[^\s]*/gi, (_all, path = '') => released(path)],
  [/\?[^\s]*=[^\s]*/g, () => ''],
  [/[^\s@]+@[^\s@]+\.[^\s@]+/g, () => '<email>'],
  [/\bbearer\s+[^\s"',}<]+/gi, () => `Bearer ${hidden}`],
  [
    /\b(\w*(?:token|secret|passw(?:or)?d|authorization|cookie|session|mnemonic)\w*["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s"',;}<]+)/gi,
    (_all, name = '') => `${name}${hidden}`,
  ],
  // Addresses of wallets, keys, signatures.
  [/\b(?=[\w-]*\d)[\w-]{24,}\b/g, () => hidden],
  // Phones, account and card numbers, amounts of size; not the digits of a version or a file's name.
  [/(?<![\w/.])\+?\d[\d\s.,-]{5,}\d/g, () => '<number>'],
];

function released(path: string): string {
  return /^\/assets\/(?:host|mfe-[a-z]+)\//.test(path) ? path : '<address>';
}

/**
 * Removes from a fault's message what may be personal or secret: addresses with their queries, mail addresses, phone and
 * account numbers, keys and tokens. Cuts it to `limit` characters.
 */
export function scrub(text: string, limit: number): string {
  let clean = text.replace(/\s+/g, ' ').trim();
  for (const [pattern, replace] of rules) clean = clean.replace(pattern, replace);
  return clean.length > limit ? `${clean.slice(0, limit - 1)}…` : clean;
}
