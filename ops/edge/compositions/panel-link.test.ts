import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overrideLink, panelLink } from '../../tools/compose/override-link';
import { ensureKeys, readSigner, TrustedKeys, type Signer } from '../store/signing-keys';
import { panelLinks } from './panel-link';
import { decideLink, type LinkRules } from './signed-link';

const hour = 3_600_000;
const exchange = 'https://exchange.example';
let folder: string;
let signer: Signer;
let rules: LinkRules;
let now: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-panel-'));
  const files = { privateKey: join(folder, 'key'), trustedKeys: join(folder, 'pub') };
  await ensureKeys(files);
  signer = await readSigner(files.privateKey);
  const keys = await TrustedKeys.read(files.trustedKeys);
  rules = { keys, origins: ['http://localhost:*', 'https://teams.example'], now: () => now };
});
beforeEach(() => (now = 1_700_000_000_000));
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (search: string, { cookies = '', host = 'exchange.example', secure = true } = {}) =>
  decideLink(panelLinks, { path: '/trade', search, host, secure, cookies }, rules);
const linkFor = (hours = 8, origin = exchange) =>
  new URL(panelLink(signer, { for: origin, hours, now })).search;
const cookieOf = (decision: ReturnType<typeof ask>): string =>
  decision.kind === 'refused' ? '' : (decision.cookie?.split(';')[0] ?? '');

test('[O-06] a signed link opens the panel for its time, and is taken out of the address', () => {
  const begun = ask(`${linkFor()}&tab=1`);
  expect(begun).toMatchObject({ kind: 'redirect', location: '/trade?tab=1' });
  expect(begun).toHaveProperty(
    'cookie',
    expect.stringMatching(/^panel=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800; Secure$/),
  );
  const cookies = cookieOf(begun);
  expect(ask('', { cookies })).toMatchObject({ begun: { until: now + 8 * hour }, cookie: undefined });
  now += 8 * hour;
  expect(ask('', { cookies })).toMatchObject({
    begun: undefined,
    cookie: expect.stringMatching(/^panel=; .*Max-Age=0/),
  });
});

test('[O-06] a link that has expired, was altered, is for other pages or for something else is refused', () => {
  const link = linkFor(1);
  expect(ask(link.replace(/until=\d+/, `until=${now + 9 * hour}`))).toEqual({
    kind: 'refused',
    reason: 'panelRefused',
  });
  expect(ask(link, { host: 'other.example' })).toEqual({ kind: 'refused', reason: 'panelRefused' });
  const remotes = ['mfe-trade@https://teams.example/remoteEntry.js'];
  const other = new URL(overrideLink(signer, { remotes, for: exchange, hours: 1, now })).searchParams;
  other.set('panel', 'on');
  expect(ask(`?${other.toString()}`)).toEqual({ kind: 'refused', reason: 'panelRefused' });
  now += hour;
  expect(ask(link)).toEqual({ kind: 'refused', reason: 'overrideExpired' });
});

test('[O-06] without a signature it opens only where the pages’ own origin is listed, and ends everywhere', () => {
  expect(ask('?panel=on')).toEqual({ kind: 'refused', reason: 'panelRefused' });
  expect(ask('?panel=on', { host: 'teams.example', secure: false })).toMatchObject({ kind: 'refused' });
  const begun = ask('?panel=on', { host: 'localhost:8080', secure: false });
  expect(begun).toMatchObject({ kind: 'redirect', location: '/trade' });
  const cookies = cookieOf(begun);
  expect(ask('', { cookies, host: 'localhost:8080', secure: false })).toMatchObject({
    begun: { until: null },
  });
  expect(ask('', { cookies })).toMatchObject({ begun: undefined });
  expect(ask('?panel=end', { cookies })).toMatchObject({
    ...{ kind: 'redirect', location: '/trade', cookie: expect.stringContaining('Max-Age=0') },
  });
  expect(ask('')).toEqual({ kind: 'page', begun: undefined, cookie: undefined });
});

test('[O-06] a link is made for at most two weeks, and for pages', () => {
  expect(() => linkFor(337)).toThrow('--hours is 337');
  expect(() => linkFor(8, 'exchange.example')).toThrow('--for is "exchange.example"');
});
