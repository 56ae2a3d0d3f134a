/** A value for each parameter of the patterns. */
const examples: Readonly<Record<string, string>> = {
  ':pair': 'aura_usdt',
  ':campaign_no': 'C20260001',
  ':id': '1',
  ':nodeType': 'member',
  ':type': 'all',
  ':token': 'usdt',
  ':document': 'privacy-policy',
};

/** An address for the pattern of a page, with a value for each of its parameters. */
export function exampleAddress(pattern: string): string {
  return pattern.replace(/:[a-zA-Z_]+/g, (name) => examples[name] ?? name);
}
