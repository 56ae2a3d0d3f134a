import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overrideLink } from '../../tools/compose/override-link';
import { ensureKeys, readSigner, TrustedKeys, type Signer } from '../store/signing-keys';
import { overrideLinks } from './overrides';
import { decideLink, type LinkRules } from './signed-link';

const hour = 3_600_000;
const url = 'https://teams.example/trade/remoteEntry.js';
let folder: string;
let signer: Signer;
let rules: LinkRules;
let now: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-override-'));
  const files = { privateKey: join(folder, 'key'), trustedKeys: join(folder, 'pub') };
  await ensureKeys(files);
  signer = await readSigner(files.privateKey);
  const keys = await TrustedKeys.read(files.trustedKeys);
  rules = { keys, origins: ['https://listed.example', 'http://localhost:*'], now: () => now };
});
beforeEach(() => (now = 1_700_000_000_000));
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (
  search: string,
  {
    cookies,
    host = 'exchange.example',
    path = '/trade',
  }: { cookies?: string; host?: string; path?: string } = {},
) => decideLink(overrideLinks, { path, search, host, secure: true, cookies }, rules);
const linkFor = (hours = 8, origin = 'https://exchange.example') =>
  new URL(overrideLink(signer, { remotes: [`mfe-trade@${url}`], for: origin, hours, now })).search;

/** The cookie that a link is kept in, as the browser sends it back. */
function cookieFrom(search: string): string {
  const decision = ask(search);
  if (decision.kind !== 'redirect') throw new Error(`not begun: ${decision.kind}`);
  return decision.cookie.split(';')[0] ?? '';
}

test('[O-03] a signed link begins, is kept for its time, and is taken out of the address', () => {
  const decision = ask(`${linkFor()}&tab=1`, { path: '/trade/aura_usdt' });
  expect(decision).toMatchObject({ kind: 'redirect', location: '/trade/aura_usdt?tab=1' });
  expect(decision).toHaveProperty(
    'cookie',
    expect.stringMatching(/^override=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800; Secure$/),
  );
  expect(ask('', { cookies: cookieFrom(linkFor()) })).toEqual({
    kind: 'page',
    begun: { value: [{ name: 'mfe-trade', url, until: now + 8 * hour }], until: now + 8 * hour },
    cookie: undefined,
  });
});

test('[O-03] a link that has expired is refused, and one that expires meanwhile ends', () => {
  const link = linkFor(1);
  const cookies = cookieFrom(link);
  now += hour;
  expect(ask(link)).toEqual({ kind: 'refused', reason: 'overrideExpired' });
  expect(ask('', { cookies })).toEqual({
    kind: 'page',
    begun: undefined,
    cookie: 'override=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  });
});

test.each<[string, (link: URLSearchParams) => void]>([
  ['another address', (link) => link.set('remote', 'mfe-trade@https://evil.example/remoteEntry.js')],
  ['another remote', (link) => link.set('remote', `mfe-user@${url}`)],
  ['one more remote', (link) => link.append('remote', `mfe-user@${url}`)],
  ['a later end', (link) => link.set('until', String(now + 99 * hour))],
  ['another key', (link) => link.set('key', '0000000000000000')],
  ['no signature', (link) => link.delete('signature')],
])('[O-03] a signed link with %s is refused', (_what, change) => {
  const link = new URLSearchParams(linkFor());
  change(link);
  expect(ask(`?${link.toString()}`)).toEqual({ kind: 'refused', reason: 'overrideRefused' });
});

test('[O-03] a link holds for one exchange only', () => {
  expect(ask(linkFor(8, 'https://other.example'))).toEqual({ kind: 'refused', reason: 'overrideRefused' });
  expect(ask(linkFor(), { host: 'other.example' })).toEqual({ kind: 'refused', reason: 'overrideRefused' });
  expect(ask(linkFor(8, 'http://localhost:8080'), { host: 'localhost:8080' }).kind).toBe('redirect');
});

test.each([
  ['mfe-trade@https://listed.example/remoteEntry.js', 'redirect'],
  ['mfe-trade@http://localhost:3000/remoteEntry.js', 'redirect'],
  ['mfe-trade@https://localhost:3000/remoteEntry.js', 'refused'],
  ['mfe-trade@http://localhost.evil.example:3000/remoteEntry.js', 'refused'],
  ['mfe-trade@https://listed.example:444/remoteEntry.js', 'refused'],
  ['mfe-trade@https://user@listed.example/remoteEntry.js', 'refused'],
  ['mfe-trade@javascript:alert(1)', 'refused'],
  ['host@https://listed.example/host.js', 'refused'],
  ['mfe-trade@https://unlisted.example/remoteEntry.js', 'refused'],
  ['mfe-trade', 'refused'],
])('[O-03] without a signature %s is %s', (remote, kind) => {
  expect(ask(`?remote=${encodeURIComponent(remote)}`).kind).toBe(kind);
});

test('[O-03] several remotes at once, none of them twice', () => {
  const two = '?remote=mfe-trade@http://localhost:1/a.js&remote=mfe-user@http://localhost:2/b.js';
  expect(ask('', { cookies: cookieFrom(two) })).toMatchObject({
    begun: {
      value: [
        { name: 'mfe-trade', url: 'http://localhost:1/a.js', until: null },
        { name: 'mfe-user', url: 'http://localhost:2/b.js', until: null },
      ],
      until: null,
    },
  });
  expect(ask('?remote=mfe-trade@http://localhost:1/a.js&remote=mfe-trade@http://localhost:2/b.js').kind).toBe(
    'refused',
  );
});

test('[O-03] ?remote=end ends it, on the same page', () => {
  expect(ask('?remote=end&tab=1', { path: '//evil.example/x', cookies: 'override=x' })).toEqual({
    kind: 'redirect',
    location: '/evil.example/x?tab=1',
    cookie: 'override=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  });
});

test('[O-03] a cookie that was not made here counts for nothing', () => {
  const forged = encodeURIComponent('remote=mfe-trade@https://evil.example/x.js');
  expect(ask('', { cookies: `override=${forged}` })).toMatchObject({ kind: 'page', begun: undefined });
});

test.each([
  [{ remotes: ['mfe-trade'] }, '"mfe-trade" names no remote\'s entry'],
  [{ hours: 0 }, '--hours is 0: use more than 0 and at most 336'],
  [{ hours: 1000 }, '--hours is 1000'],
  [{ for: 'exchange.example' }, '--for is "exchange.example": use an origin'],
])('[O-03] a link of %j is not made', (change, message) => {
  const options = { remotes: [`mfe-trade@${url}`], for: 'https://exchange.example', hours: 1, now: 0 };
  expect(() => overrideLink(signer, { ...options, ...change })).toThrow(message);
});
