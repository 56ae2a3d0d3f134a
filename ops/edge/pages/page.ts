import type { LocaleCode } from '@exchange/platform';
import type { Tab } from '@exchange/platform/routes';
import type { OrganisationDomain, OrganisationLook } from '@exchange/contract';
import { brandStyle } from '@exchange/runtime/brand-style';
import { escapeHtml } from '@exchange/sandbox/html';
import { jsonForScript } from './json-for-script';
import { hostWatch, headScript, renderWatch, shellScript } from './head-script';
import type { IntegrityTable } from '../files/integrity-table';
import { hasIcons, socialPicture } from './offline/app-icons';
import { iconAddress } from './offline/app-manifest';
import { type FlagsOn, tagOf } from '../compositions/flags-on';
import type { RemoteOverride } from '../compositions/overrides';
import type { Composition, PageFiles } from '../compositions/releases';

/** What the page's code starts from; stands in the page as JSON (`#boot`). */
export interface Boot {
  readonly composition: Composition;
  /** With its documents where a remote of the page cannot wait for them. */
  readonly organisation: OrganisationLook;
  readonly domain: OrganisationDomain;
  readonly locale: LocaleCode;
  /** Answers to the calls that the route's screen makes first. */
  readonly first: readonly { readonly call: string; readonly input: unknown; readonly data: unknown }[];
  /** When the page was made, ms since the epoch by the exchange's clock. */
  readonly time: number;
  /** Files that the tabs' screens need and this one does not (H-10). */
  readonly ahead: readonly string[];
  /** Where the page sends faults and measures (O-06). */
  readonly reportUrl?: string;
  /** Where the page sends its spans; only on one that is traced (O-06). */
  readonly tracesUrl?: string;
  /** Script of the service worker; without it the page takes out one that is there. */
  readonly workerUrl?: string;
  /** Where the page asks what a page loaded now would be composed of (O-09). */
  readonly compositionUrl: string;
  /** Remotes of this page that are a team's own builds; what the host does with them is in its `boot-data.ts`. */
  readonly overrides?: readonly BootOverride[];
  /** Of a page with the panel: when that ends by itself, ms since the epoch; null when the browser is closed. */
  readonly panel?: { readonly until: number | null };
}

/** A remote that is not the composition's, as the page's code knows it. */
export interface BootOverride extends Omit<RemoteOverride, 'preview'> {
  /** What its team calls the preview; undefined for a build from elsewhere (O-12). */
  readonly preview?: string;
}

export interface PageOptions {
  readonly boot: Boot;
  readonly flags: FlagsOn;
  readonly files: PageFiles;
  readonly styles: { readonly host: PageStyles; readonly remote: PageStyles };
  /** Script that shows the figures of `boot.first` before any other is there (`showEarlyView` in shared/remote-kit). */
  readonly earlyView: string | undefined;
  /** Script that shows the tab bar before the host has started, and the tab that the page belongs to. */
  readonly earlyTabs: { readonly tab: Tab | undefined; readonly script: string | undefined };
  /** The theme that the cookie names; undefined where the device decides. */
  readonly theme: 'light' | 'dark' | undefined;
  /** Prices rise in red, as the cookie says; else in green. */
  readonly redRise: boolean;
  /** Digests of what the page may load, by address. */
  readonly integrity: IntegrityTable;
  /** Origin that the files are taken from instead of the page's own; '' for its own. */
  readonly staticHost: string;
  /** The page's own origin. */
  readonly origin: string;
  /** Whether it may stand in the simulated native app, which gives its pages their port (B-06). */
  readonly inShell: boolean;
  /** Of this one answer; see `securityHeaders`. */
  readonly nonce: string;
}

/** Styles of the host, or of the route's remote, as a page has them. */
export interface PageStyles {
  readonly files: readonly string[];
  /** What of them applies until they have come; undefined where nothing shows before. */
  readonly early: string | undefined;
  /** Content of those that are part of the page themselves, by address. */
  readonly inlined: ReadonlyMap<string, string>;
}

/** The host's page: everything that the first screen needs is in it or named by it, so that all of it is asked for at once. */
export function renderPage({
  boot,
  flags,
  files,
  styles,
  earlyView,
  earlyTabs,
  theme,
  redRise,
  integrity,
  staticHost,
  origin,
  inShell,
  nonce,
}: PageOptions): string {
  const { organisation, locale } = boot;
  const waits = earlyView === undefined;
  const { title, description, keywords } = organisation.seo_config;
  // The loaders ask in CORS mode, in which alone `Integrity-Policy` believes a digest; in the other one a file comes twice.
  const file = (attribute: 'src' | 'href', address: string) => {
    const digest = integrity[address];
    return `${attribute}="${escapeHtml(staticHost + address)}"${digest === undefined ? '' : ` integrity="${escapeHtml(digest)}"`} crossorigin nonce="${nonce}"`;
  };
  const preload = (address: string, as: 'script' | 'style') =>
    `<link rel="preload" as="${as}" ${file('href', address)}>`;
  // `data-href` is what the style loader of a remote looks for: it then does not fetch the file.
  const inlined = ([address, content]: readonly [string, string]) =>
    `<style data-href="${escapeHtml(address.slice(address.lastIndexOf('/') + 1))}" nonce="${nonce}">${content}</style>`;
  const part = (of: 'host' | 'remote', content: string) =>
    `<style data-part="${of}" nonce="${nonce}">${content}</style>`;
  // The head script lets it apply when it has come: until then nothing waits for it.
  const late = (of: 'host' | 'remote', address: string) =>
    `<link rel="stylesheet" media="not all" data-late="${of}" ${file('href', address)}>`;
  const { host, remote } = styles;
  const laterOfRemote = remote.files.filter((address) => !remote.inlined.has(address));
  const hostStyle =
    host.early === undefined
      ? host.files.map((address) => {
          const content = host.inlined.get(address);
          return content === undefined
            ? `<link rel="stylesheet" ${file('href', address)}>`
            : inlined([address, content]);
        })
      : [part('host', host.early), ...host.files.map((address) => late('host', address))];
  const fetchedStyles = [...(host.early === undefined ? [] : host.files), ...laterOfRemote];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="keywords" content="${escapeHtml(keywords)}">`,
    ...socialTags(organisation, locale, origin),
    ...groundColours(theme),
    organisation.icon_url === '' ? '' : `<link rel="icon" href="${escapeHtml(organisation.icon_url)}">`,
    `<link rel="manifest" href="/manifest.webmanifest?_lang=${escapeHtml(locale)}">`,
    hasIcons(organisation)
      ? `<link rel="apple-touch-icon" href="${escapeHtml(iconAddress(organisation, 'apple'))}">`
      : '',
    inShell ? `<script nonce="${nonce}">${shellScript}</script>` : '',
    `<script nonce="${nonce}">${headScript}${boot.panel ? `;${renderWatch}` : ''}${boot.reportUrl === undefined ? '' : `;${hostWatch(boot.reportUrl)}`}</script>`,
    // Before what it is going to load: it is the largest, and a browser has few connections to a server.
    `<script defer fetchpriority="high" ${file('src', files.entry)}></script>`,
    ...files.scripts.map((address) => preload(address, 'script')),
    ...fetchedStyles.map((address) => preload(address, 'style')),
    // Beside the elements that carry the same digests, so that these cost a page's compressed form nothing again.
    data('integrity', placed(integrity, staticHost)),
    ...hostStyle,
    `<style nonce="${nonce}">${brandStyle(organisation)}${waits ? waitingStyle : ''}</style>`,
    remote.early === undefined ? '' : part('remote', remote.early),
    ...laterOfRemote.map((address) => late('remote', address)),
    ...[...remote.inlined].map(inlined),
    waits
      ? ''
      : `<script type="speculationrules" nonce="${nonce}">${jsonForScript(earlyLinkRules(boot.composition))}</script>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(locale)}"${theme === undefined ? '' : ` data-theme="${theme}"`}${redRise ? ' data-rise="red"' : ''}>`,
    `<head>${head.join('')}</head>`,
    `<body><div id="app">${waits ? waitingView(locale) : ''}</div>${data('boot', { ...boot, composition: withoutFiles(boot.composition, flags, staticHost), ahead: boot.ahead.map((address) => staticHost + address) })}${waits ? '' : `<script nonce="${nonce}">${earlyView}</script>`}${earlyTabs.tab && earlyTabs.script !== undefined ? `<script data-tab="${earlyTabs.tab}" nonce="${nonce}">${earlyTabs.script}</script>` : ''}</body>`,
    '</html>',
  ].join('\n');
}

/**
 * Which pages a browser may ask for when a link is pressed, and not only when the press has ended: those that links of the early view and
 * of its tab bar load, if they are for everybody and have figures. The host takes both away, and follows links without a load.
 */
const earlyLinkRules = ({ remotes }: Composition) => ({
  prefetch: [
    {
      where: {
        and: [
          { selector_matches: '#early-view a, #early-tabs a' },
          {
            href_matches: remotes
              .flatMap(({ routes }) => routes)
              .filter((route) => route.firstData !== undefined && route.protected !== true)
              .map(({ path }) => path),
          },
        ],
      },
      // Nothing sooner: what the present page waits for comes over the same line.
      eagerness: 'conservative',
    },
  ],
});

/** A value for the page's code. */
const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;

/** Digests by the addresses that files have on a static host. */
export const placed = (integrity: IntegrityTable, staticHost: string): IntegrityTable =>
  Object.fromEntries(Object.entries(integrity).map(([address, digest]) => [staticHost + address, digest]));

/**
 * What the page's code needs of the composition, with the flags that are on in its browser; the files of each part are named by the
 * page and by its release.
 */
export function withoutFiles({ id, host, remotes }: Composition, flags: FlagsOn, staticHost: string) {
  return {
    id,
    tag: tagOf(id, flags),
    host: { version: host.version },
    remotes: remotes.map(({ name, version, platform, entry, routes, fills }) => ({
      name,
      version,
      platform,
      routes: routes.map(({ path, protected: needsUser, title, tab, parameters }) => ({
        path,
        protected: needsUser,
        title,
        tab,
        parameters,
      })),
      fills,
      entry: entry.startsWith('/') ? staticHost + entry : entry,
      flags: flags[name],
    })),
  };
}

/** `--bg` of each theme in shared/ui/src/tokens.css: what the browser and the system draw around the page goes on in it. */
const grounds = { light: '#f6f6f8', dark: '#0c0d11' } as const;

/** Where the device decides on the theme it decides on the colour too; a change of the theme in the page renews it there. */
const groundColours = (theme: 'light' | 'dark' | undefined): string[] =>
  theme === undefined
    ? (['light', 'dark'] as const).map(
        (each) =>
          `<meta name="theme-color" media="(prefers-color-scheme: ${each})" content="${grounds[each]}">`,
      )
    : [`<meta name="theme-color" content="${grounds[theme]}">`];

/** What other sites show of a link to the page (H-04): the organisation's own words and picture. */
function socialTags(organisation: OrganisationLook, locale: string, origin: string): string[] {
  const {
    name,
    seo_config: { title, description },
  } = organisation;
  const tags = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', name],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:locale', locale === 'en' ? 'en_US' : locale.replace('-', '_')],
    ['property', 'og:image', origin + iconAddress(organisation, socialPicture.name)],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(socialPicture.width)],
    ['property', 'og:image:height', String(socialPicture.size)],
    ['property', 'og:image:alt', name],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
  ];
  return tags.map(([kind, key, value = '']) => `<meta ${kind}="${key}" content="${escapeHtml(value)}">`);
}

const loadingNames: Readonly<Record<LocaleCode, string>> = {
  'zh-HK': '載入中',
  'zh-CN': '加载中',
  en: 'Loading',
};

/** Style of {@link waitingView}: places of a title, a card and lines, in the colours of the theme. */
const waitingStyle =
  '.waiting{display:grid;gap:var(--s3);inline-size:var(--app-width);max-inline-size:100%;box-sizing:border-box;margin-inline:auto;padding:var(--s4)}' +
  '.waiting i{block-size:.88rem;border-radius:var(--r2);background:var(--line);animation:waiting 1.6s ease-in-out infinite}' +
  '.waiting i:first-child{inline-size:3rem;block-size:.48rem}.waiting i:nth-child(2){block-size:2.4rem}' +
  '@keyframes waiting{50%{opacity:.45}}';

/** What stands in the page until the host's first picture takes its place: over a slow network nothing is blank (H-25). */
const waitingView = (locale: LocaleCode): string =>
  `<div class="waiting" role="status" aria-label="${loadingNames[locale]}">${'<i></i>'.repeat(5)}</div>`;
