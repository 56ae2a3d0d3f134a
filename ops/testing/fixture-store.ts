import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { setParts } from '../tools/compose/changes';
import { Composer } from '../tools/compose/composer';
import type { Contract } from '@exchange/contract/json-contract';
import { placeRelease } from '../tools/publish/place-release';
import { digestOf, sha384 } from '../edge/store/digest';
import routesOfHost from '../edge/store/first-format-routes.json';
import type { Composition, Part } from '../edge/store/composition-document';
import { contractFile, releaseText, type Release, ReleasedRoute } from '../edge/store/release-document';
import { ensureKeys, type KeyFiles } from '../edge/store/signing-keys';
import { folderStore } from '../edge/store/folder-store';
import { previewsKey, type Store } from '../edge/store/store';

/** The text of the fixture's remote entry. */
export const remoteEntry = `window.mfe_trade = {}; // ${'x'.repeat(2_000)}`;

/** A call that shows something to everybody. */
const publicCall = (path: string) => ({
  request: { method: 'GET', path, encoding: 'json', session: false, key: false, input: { type: 'object' } },
  output: { type: 'object' },
});

/** The contract of the fixture's exchange: what the pages of mfe-trade ask for first, and one call of a user's. */
export const fixtureContract: Contract = {
  'market.getTradeList': publicCall('/rt/tradeList'),
  'market.getOrders': publicCall('/rt/getOrders'),
  'market.getTrades': publicCall('/rt/getTrades'),
  'market.kline': publicCall('/rt/kline'),
  'home.fragmentGetBannerList': publicCall('/banners'),
  'home.getListNotice': publicCall('/notices'),
  'campaign.listCategoryCampaign': publicCall('/campaigns'),
  'order.placeOrder': {
    request: {
      method: 'POST',
      path: '/order',
      encoding: 'json',
      session: true,
      key: true,
      input: {
        type: 'object',
        properties: { price: { type: 'string' }, amount: { type: 'string' } },
        required: ['price', 'amount'],
      },
    },
    output: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  },
};

/** What a test says of a release; the rest is the fixture's. */
export interface FixtureRelease {
  readonly files?: Readonly<Record<string, string>>;
  readonly platform?: string;
  readonly libraries?: Release['libraries'];
  /** Of a host: the platform before it, which it serves as well. */
  readonly formerPlatform?: string;
  readonly contract?: Contract;
  /** When a canary of it is worse. */
  readonly canary?: Release['canary'];
  /** Places that it offers, and places that it fills. */
  readonly offers?: Release['offers'];
  readonly fills?: Release['fills'];
  /** Its flags, with what they switch on. */
  readonly flags?: Release['flags'];
  /** Its pages, without files of their own. */
  readonly routes?: readonly Omit<ReleasedRoute, 'js' | 'css'>[];
  /** Of a host: the file of what of its styles applies before it has started. */
  readonly earlyStyles?: string;
  /** Bytes that its entry is said to weigh with gzip. */
  readonly weight?: number;
}

/** Where what lies in a store that is a folder. */
export interface StoreFiles {
  readonly folder: string;
  readonly assets: string;
  readonly sourceMaps: string;
  readonly previews: string;
  readonly compositions: string;
  readonly current: string;
  readonly lock: string;
}

function storeFiles(folder: string): StoreFiles {
  return {
    folder,
    assets: join(folder, 'assets'),
    sourceMaps: join(folder, 'source-maps'),
    previews: join(folder, previewsKey),
    compositions: join(folder, 'compositions'),
    current: join(folder, 'current.json'),
    lock: join(folder, 'lock'),
  };
}

export interface FixtureStore {
  readonly folder: string;
  readonly store: Store;
  /** Where the store's files are. */
  readonly files: StoreFiles;
  readonly keys: KeyFiles;
  /** What `createServer` needs of it. */
  readonly server: { readonly store: Store; readonly trustedKeys: string };
  readonly composer: Composer;
  readonly publish: (name: string, version: string, release?: FixtureRelease) => Promise<Part>;
  /** Publishes and sets a release for everybody. */
  readonly set: (name: string, version: string, release?: FixtureRelease) => Promise<Composition>;
  /** Writes over a file of a release, past everything that keeps one from doing so. */
  tamper(file: string, content: string | Buffer): void;
  remove(): void;
}

const hostFiles = {
  'host.aa.js': 'void 0;',
  'early-tabs.hk.js': 'void 7;',
  'host.aa.css': '.frame{color:var(--ink)}\n/*# sourceMappingURL=host.aa.css.map*/',
};
const tradeFiles = {
  'remoteEntry.js': remoteEntry,
  'remote.cc.js': 'void 1;',
  'remote.cc.css': '.row{display:grid}',
  'route-kline.dd.js': 'void 2;',
  'route-kline.dd.css': '.chart{background:url(grid.png)}',
  '1.hk.js': 'void 3;',
  '2.en.js': 'void 4;',
  'early-view-kline.ee.js': 'void 5;\n//# sourceMappingURL=early-view-kline.ee.js.map',
  'early-view-market.hk.js': 'void 8;',
  'early-view-market.en.js': 'void 9;',
  'early-view-market.ff.css': '.early{display:grid}',
};
/** Pages as every host knew them once: enough for tests. */
const routesOf = (name: keyof typeof routesOfHost): ReleasedRoute[] =>
  z.parse(
    z.array(ReleasedRoute),
    routesOfHost[name].map((route) => ({ ...route, js: [], css: [] })),
  );

type Shape = Pick<Release, 'kind' | 'entry' | 'css' | 'preload' | 'routes' | 'locales' | 'ahead' | 'early'>;
const shapes: Readonly<Record<string, Shape>> = {
  host: {
    kind: 'host',
    entry: 'host.aa.js',
    css: ['host.aa.css'],
    preload: [],
    routes: [],
    locales: {},
    early: { 'zh-HK': 'early-tabs.hk.js' },
  },
  'mfe-trade': {
    kind: 'remote',
    entry: 'remoteEntry.js',
    css: ['remote.cc.css'],
    preload: ['remote.cc.js'],
    routes: routesOf('mfe-trade').map((route) =>
      route.path === '/trade/:pair/kline'
        ? {
            ...route,
            js: ['route-kline.dd.js'],
            css: ['route-kline.dd.css'],
            early: 'early-view-kline.ee.js',
          }
        : route.path === '/home/marketCondition'
          ? {
              ...route,
              early: { 'zh-HK': 'early-view-market.hk.js', en: 'early-view-market.en.js' },
              earlyStyles: 'early-view-market.ff.css',
            }
          : route,
    ),
    locales: { 'zh-HK': { js: ['1.hk.js'], css: [] }, en: { js: ['2.en.js'], css: [] } },
    ahead: ['route-kline.dd.js'],
  },
};
const plain: Shape = {
  kind: 'remote',
  entry: 'remoteEntry.js',
  css: [],
  preload: [],
  routes: [],
  locales: {},
};

/** Made once for a file of tests, since keys and a history take their time; each test gets a copy. */
let original: Promise<string> | undefined;
afterAll(async () => {
  if (original) rmSync(await original, { recursive: true, force: true });
});

async function makeOriginal(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-store-'));
  await fill(openFixture(folder));
  return folder;
}

async function fill({ keys, publish, composer }: FixtureStore): Promise<void> {
  await ensureKeys(keys);
  const first = {
    host: await publish('host', '1.0.0-b1'),
    'mfe-trade': await publish('mfe-trade', '1.0.0-b2'),
  };
  await composer.apply((current) => setParts(current, first, 'set'));
}

/**
 * A store with keys, in which host 1.0.0-b1 and mfe-trade 1.0.0-b2 are current: a remote with a route and two locales of its
 * own. The clock of the history stands still.
 */
export async function makeFixtureStore(): Promise<FixtureStore> {
  original ??= makeOriginal();
  const folder = mkdtempSync(join(tmpdir(), 'exchange-store-'));
  cpSync(await original, folder, { recursive: true });
  return openFixture(folder);
}

/** The same in an empty store that is elsewhere, such as a bucket; keys are in a folder of this machine (O-11). */
export async function fillFixtureStore(store: Store): Promise<FixtureStore> {
  const fixture = openFixture(mkdtempSync(join(tmpdir(), 'exchange-store-')), store);
  await fill(fixture);
  return fixture;
}

function openFixture(folder: string, elsewhere?: Store): FixtureStore {
  const files = storeFiles(join(folder, 'store'));
  const store = elsewhere ?? folderStore(files.folder);
  const keys = { privateKey: join(folder, 'keys/private'), trustedKeys: join(folder, 'keys/public') };
  const composer = new Composer({
    store,
    keys,
    by: 'somebody',
    now: () => 1_700_000_000_000,
    exchange: fixtureContract,
  });
  const publish: FixtureStore['publish'] = async (name, version, release = {}) => {
    const { digest } = await place(store, name, version, release);
    return { version, digest };
  };
  const set: FixtureStore['set'] = async (name, version, release) => {
    const part = await publish(name, version, release);
    return (await composer.apply((current) => setParts(current, { [name]: part }, 'set'))).made;
  };
  return {
    ...{ folder, store, files },
    keys,
    server: { store, trustedKeys: keys.trustedKeys },
    composer,
    publish,
    set,
    tamper(file, content) {
      rmSync(join(files.assets, file));
      writeFileSync(join(files.assets, file), content);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function place(store: Store, name: string, version: string, fixture: FixtureRelease) {
  const shape = shapes[name] ?? plain;
  const contract = fixture.contract ?? {};
  const files: Readonly<Record<string, string>> = {
    ...(name === 'host' ? hostFiles : name === 'mfe-trade' ? tradeFiles : { 'remoteEntry.js': `// ${name}` }),
    ...fixture.files,
    [contractFile]: JSON.stringify(contract),
  };
  const release: Release = {
    format: 2,
    name,
    version,
    ...shape,
    ...(fixture.routes && { routes: fixture.routes.map((route) => ({ ...route, js: [], css: [] })) }),
    platform: fixture.platform ?? (name === 'host' ? '1.1.0' : '^1.0.0'),
    ...(fixture.libraries && { libraries: fixture.libraries }),
    ...(fixture.canary && { canary: fixture.canary }),
    ...(fixture.offers && { offers: fixture.offers }),
    ...(fixture.fills && { fills: fixture.fills }),
    ...(fixture.flags && { flags: fixture.flags }),
    ...(fixture.earlyStyles !== undefined && { earlyStyles: fixture.earlyStyles }),
    ...(fixture.formerPlatform !== undefined && { formerPlatform: fixture.formerPlatform }),
    contract: digestOf(contract),
    files: Object.fromEntries(
      Object.entries(files).map(([file, content]) => {
        const weight = (file === shape.entry ? fixture.weight : undefined) ?? content.length;
        return [file, { raw: content.length, gz: weight, br: weight, integrity: sha384(content) }];
      }),
    ),
  };
  const text = releaseText(release);
  return placeRelease(store, release, text, async (folder) => {
    for (const [file, content] of Object.entries({ ...files, 'release.json': text })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    const entry = files['remoteEntry.js'];
    if (entry === undefined) return;
    writeFileSync(join(folder, 'remoteEntry.js.br'), brotliCompressSync(entry));
    writeFileSync(join(folder, 'remoteEntry.js.gz'), gzipSync(entry));
  });
}
