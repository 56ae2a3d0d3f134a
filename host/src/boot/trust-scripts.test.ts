import { trustScripts } from './trust-scripts';

type Rules = Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string>>;

function rulesFor(addresses: readonly string[]): Rules {
  const policies = new Map<string, Rules>();
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => policies.set(name, rules) };
  trustScripts({ location: window.location, trustedTypes }, addresses);
  const rules = policies.get('default');
  if (!rules) throw new Error('no default policy');
  return rules;
}

const rules = rulesFor(['/assets/mfe-trade/1.0.0/remoteEntry.js', 'https://static.example/assets/entry.js']);

test.each(['/assets/host/1.0.0/7.js', 'https://static.example/assets/7.js?r=1'])(
  '[X-01] a script of %s may be asked for',
  (address) => expect(rules.createScriptURL(address)).toBe(address),
);

test.each([
  'https://evil.example/assets/7.js',
  '//static.example.evil.example/7.js',
  'data:text/javascript,alert(1)',
  'blob:https://static.example/1',
  'javascript:alert(1)',
  `blob:${window.location.origin}/1`,
])('[X-01] a script of %s may not', (address) =>
  expect(() => rules.createScriptURL(address)).toThrow(`no script of ${address}`),
);

test('[X-01] no text becomes markup', () => {
  expect(rules.createHTML('')).toBe('');
  expect(() => rules.createHTML('<b>bold</b>')).toThrow('no markup');
});

test('[X-01] a browser without Trusted Types starts all the same', () => {
  expect(() => trustScripts({ location: window.location }, [])).not.toThrow();
});
