import { readFileSync } from 'node:fs';
import { readSandboxSettings, SettingRefused } from '@exchange/sandbox/settings';
import { readBackupSettings } from '../tools/backup/backup-settings';
import { readDeployerSettings } from '../deployer/settings';
import { readSettings } from './settings';
import { folderStore } from './store/folder-store';

const read = (environment: Record<string, string>) => readSettings(environment, '/exchange');

test('[X-03] defaults: port 8080, loopback, embedded storage, demo on', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/exchange/.data/sandbox',
    databaseUrl: undefined,
    demo: true,
    backendUrl: undefined,
    staticHosts: [],
    trustedEdges: [],
    worker: true,
    overrideOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
    opsToken: undefined,
    makesOpsToken: true,
    pictureHosts: [],
    store: folderStore('/exchange/.data/store'),
    keys: { privateKey: '/exchange/.data/keys/compose.key', trustedKeys: '/exchange/.data/keys/compose.pub' },
    teamTokens: '/exchange/.data/keys/teams.json',
    recordings: '/exchange/.data/sandbox/recordings',
    logLevel: 'warn',
  });
});

test('[O-04] calls are recorded below the data folder, elsewhere, or nowhere, and read where they are written', () => {
  const both = (environment: Record<string, string>) => [
    readSandboxSettings(environment).recordings,
    read(environment).recordings,
  ];
  expect(both({ DATA_DIR: '/data' })).toEqual([undefined, '/data/recordings']);
  expect(both({ RECORDINGS_DIR: '/recordings' })).toEqual([{ folder: '/recordings' }, '/recordings']);
  expect(both({ RECORDINGS_DIR: '0' })).toEqual(['off', undefined]);
});

test.each([
  ['0.0.0.0', {}, false],
  ['::1', {}, true],
  ['0.0.0.0', { DEMO: '1' }, true],
  ['127.0.0.1', { DEMO: '0' }, false],
])('[X-05] on %s with %j demo is %s', (HOST, environment, demo) => {
  expect(read({ HOST, ...environment }).demo).toBe(demo);
});

test.each([
  [{ PORT: '80a' }, 'PORT is "80a"; use a number from 1 to 65535'],
  [{ PORT: '70000' }, 'PORT is "70000"; use a number from 1 to 65535'],
  [{ DEMO: 'yes' }, 'DEMO is "yes"; use 1 or 0'],
  [
    { DATABASE_URL: 'localhost:5432' },
    'DATABASE_URL is no address; use postgres://user:password@host:5432/name',
  ],
  [
    { REDIS_URL: 'localhost:6379', DATABASE_URL: 'postgres://localhost/exchange' },
    'REDIS_URL is no address; use redis://:password@host:6379',
  ],
  [
    { REDIS_URL: 'redis://localhost' },
    'REDIS_URL is for several processes on one DATABASE_URL, which is not set; the data folder belongs to one process: unset REDIS_URL',
  ],
  [
    { DATABASE_URL: 'mysql://localhost/exchange' },
    'DATABASE_URL is no address; use postgres://user:password@host:5432/name',
  ],
  [
    { BACKEND_URL: 'exchange.example' },
    'BACKEND_URL is "exchange.example"; use an origin such as https://exchange.example',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; use one of fatal, error, warn, info, debug, trace, silent'],
])('[X-03] %j is refused in one line', (environment, message) => {
  expect(() => read(environment)).toThrow(new SettingRefused(message));
});

test.each([
  [{ HOST: '0.0.0.0' }, []],
  [{ HOST: '0.0.0.0', DEMO: '1' }, []],
  [{ OVERRIDE_ORIGINS: '' }, []],
  [
    { OVERRIDE_ORIGINS: 'https://teams.example/, http://localhost:*' },
    ['https://teams.example', 'http://localhost:*'],
  ],
])('[O-03] with %j a browser may take a remote without a signed link from %j', (environment, origins) => {
  expect(read(environment as Record<string, string>).overrideOrigins).toEqual(origins);
});

test.each([
  [{ OPS_TOKEN: '0123456789abcdef' }, '0123456789abcdef', true],
  [{ HOST: '0.0.0.0', DEMO: '1' }, undefined, false],
  [{ DEMO: '0' }, undefined, false],
])('[O-06] with %j the operators’ token is %s, and one is made without: %s', (environment, token, makes) => {
  const { opsToken, makesOpsToken } = read(environment);
  expect([opsToken, makesOpsToken]).toEqual([token, makes]);
});

test.each(['short', '0123456789 abcdef', '0123456789abcdé…'])(
  '[O-06] the token "%s" is refused without being repeated',
  (token) => {
    for (const name of ['OPS_TOKEN', 'METRICS_TOKEN'])
      expect(() => read({ [name]: token })).toThrow(
        new SettingRefused(
          `${name} is too short or has spaces; use 16 characters or more, such as those of: openssl rand -hex 24`,
        ),
      );
  },
);

test('[O-06] one token for metrics and for the overview is refused', () => {
  const token = '0123456789abcdef';
  expect(() => read({ OPS_TOKEN: token, METRICS_TOKEN: token })).toThrow(SettingRefused);
  expect(read({ METRICS_TOKEN: token }).metricsToken).toBe(token);
});

test('[O-02] store and keys are where the variables say', () => {
  const { store, keys } = read({ STORE_DIR: '/s', SIGNING_KEY: '/k/private', TRUSTED_KEYS: '/k/public' });
  expect(store.objects.placeOf('current.json')).toBe('/s/current.json');
  expect(keys).toEqual({ privateKey: '/k/private', trustedKeys: '/k/public' });
});

test('[O-02] the service worker is switched off by SERVICE_WORKER=0, and by nothing that only looks like it', () => {
  expect(read({ SERVICE_WORKER: '0' }).worker).toBe(false);
  expect(() => read({ SERVICE_WORKER: 'off' })).toThrow('SERVICE_WORKER is "off"; use 0 or 1');
});

test('[X-03] docs/settings.md has a row for each variable that is read, and for no other', () => {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment, '/exchange');
  readSandboxSettings(environment);
  readBackupSettings(environment, '/exchange');
  expect(() => readDeployerSettings(environment, '/exchange')).toThrow('DEPLOYER_TOKEN is missing');
  const rows = readFileSync('docs/settings.md', 'utf8').match(/^\| `[^|]+\|/gm) ?? [];
  const explained = rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]{3,}/g) ?? []);
  expect(explained.toSorted()).toEqual([...asked].sort());
});
