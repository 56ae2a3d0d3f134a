import { assetHeaders } from './asset-headers';
import { securityHeaders, type PageTrust } from './security-headers';

const trust: PageTrust = {
  nonce: 'abc',
  secure: true,
  files: [],
  pictures: [],
  sockets: [],
  released: true,
  framed: false,
};

/** Directives of the two policies, by name. */
function policies(changes: Partial<PageTrust> = {}): Record<string, string[]>[] {
  const header = securityHeaders({ ...trust, ...changes })['content-security-policy'];
  if (!Array.isArray(header)) throw new Error('not two policies');
  return header.map((policy) =>
    Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
    ),
  );
}

test('[X-01] no policy lets markup or text run', () => {
  const all = JSON.stringify(policies());
  for (const word of ['unsafe-inline', 'unsafe-eval', 'unsafe-hashes', '*', 'blob:,"script']) {
    expect(all).not.toContain(word);
  }
});

test('[X-01] one policy trusts what the page’s code asks for, the other where files are; scripts of a text need a policy', () => {
  const [strict, list] = policies({ files: ['https://static.example/assets/', ''] });
  expect(strict?.['script-src']).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
  expect(strict?.['require-trusted-types-for']).toEqual(["'script'"]);
  expect(list?.['default-src']).toEqual(["'none'"]);
  expect(list?.['script-src']).toEqual(["'self'", 'https://static.example', "'nonce-abc'"]);
  expect(list?.['style-src']).toEqual(["'self'", 'https://static.example', "'nonce-abc'"]);
  for (const policy of [strict, list]) expect(policy?.['base-uri']).toEqual(["'none'"]);
  expect(list?.['frame-ancestors']).toEqual(["'none'"]);
});

test('[Q-01] sockets of another host may be reached in both of their forms', () => {
  const [, list] = policies({ sockets: ['https://live.example', ''] });
  expect(list?.['connect-src']).toEqual(["'self'", 'https://live.example', 'wss://live.example']);
});

test.each([
  'https://x.example; script-src *',
  'javascript:alert(1)',
  "https://x.example'\r\nset-cookie: a=b",
])('[X-01] %j gets into a policy as an origin or not at all', (address) => {
  const [, list] = policies({ sockets: [address], files: [address] });
  expect(list?.['default-src']).toEqual(["'none'"]);
  for (const source of [...(list?.['connect-src'] ?? []), ...(list?.['script-src'] ?? [])]) {
    expect(source).toMatch(/^('self'|'nonce-abc'|(https|wss):\/\/x\.example)$/);
  }
});

test('[O-03] a page that runs something unreleased asks for no digests', () => {
  expect(securityHeaders({ ...trust, released: false })).not.toHaveProperty('integrity-policy');
});

test('[X-01] pictures come from the page’s own origin and the organisation’s hosts, and from nowhere else', () => {
  const [, list] = policies({
    files: ['https://static.example/assets/'],
    pictures: ['https://cdn.brand.example/logo.svg', '/media/logo.svg', ''],
  });
  expect(list?.['img-src']).toEqual([
    "'self'",
    'https://static.example',
    'https://cdn.brand.example',
    'data:',
    'blob:',
  ]);
});

test('[X-01] workers come from the page’s own origin, also where files come from another, and load no scripts themselves', () => {
  for (const policy of policies({ files: ['https://static.example/assets/'] }))
    expect(policy['worker-src']).toEqual(["'self'"]);
  expect(assetHeaders['content-security-policy']).toBe("script-src 'none'; worker-src 'none'");
});
