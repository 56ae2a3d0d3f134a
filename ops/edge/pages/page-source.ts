import { randomBytes } from 'node:crypto';
import type { LocaleCode } from '@exchange/platform';
import type { RouteMatch } from '@exchange/platform/routes';
import { localeCookieSeconds, resolveLocale } from '@exchange/i18n/locale-codes';
import { parseCookie } from 'cookie';
import type { FastifyBaseLogger } from 'fastify';
import { BrowserPlace } from '../compositions/browser-place';
import type { CompositionSource } from '../compositions/composition-source';
import type { FlagsOn } from '../compositions/flags-on';
import {
  filesAhead,
  type ComposedRoute,
  type EarlyFile,
  type LoadedComposition,
} from '../compositions/releases';
import { firstCallsOf } from './first-data';
import { InlineFiles } from './inline-files';
import { workerPath } from './offline/service-worker';
import { OrganisationDirectory, type OrganisationEntry } from './organisation-directory';
import { overrideLinks, type RemoteOverride } from '../compositions/overrides';
import { panelLinks } from '../compositions/panel-link';
import { decideLink, endCookie, type LinkRules } from '../compositions/signed-link';
import type { OpenPreview, PreviewSource } from '../compositions/preview-source';
import { type Boot, type BootOverride, type PageStyles, renderPage } from './page';
import { plainPage, type PlainReason } from './plain-page';
import { presentCompositionUrl } from './present-composition';
import { securityHeaders } from '../headers/security-headers';
import type { IntegrityTable } from '../files/integrity-table';
import { chooseStaticHost } from '../files/static-host';
import { inAskSpan } from '../tracing/edge-spans';
import type { Asker, Upstream } from '../upstream';
import { withOverrides } from '../compositions/with-overrides';

export interface PageSourceOptions {
  /** Holds `assets/`. */
  readonly folder: string;
  readonly compositions: CompositionSource;
  readonly previews: PreviewSource;
  readonly upstream: Upstream;
  /** Milliseconds since the epoch by this machine. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Origins that the query `_sc` may take released files from (H-02). */
  readonly staticHosts: readonly string[];
  /** Origins beside the organisation's own that pictures may come from. */
  readonly pictureHosts: readonly string[];
  /** Which links begin something in a browser. */
  readonly links: LinkRules;
  /** Where pages send their reports; undefined where nobody takes them. */
  readonly reportUrl: string | undefined;
  /** Where pages send their spans, and which share of them, in percent; undefined where nobody takes them. */
  readonly traces: TracedPages | undefined;
  /** Whether pages register the service worker. */
  readonly worker: boolean;
  /** Whether the simulated native app is served beside the pages (B-06). */
  readonly nativeShell: boolean;
}

/** Which pages are traced (O-06). */
export interface TracedPages {
  readonly url: string;
  /** In percent. */
  readonly share: number;
  /** A number from 0 up to 1, another one for each page. */
  readonly random: () => number;
}

/** What the page depends on. */
export interface PageRequest {
  readonly path: string;
  /** Query with its `?`, or ''. */
  readonly search: string;
  readonly host: string;
  /** Whether it was asked for over https. */
  readonly secure: boolean;
  /** Whether it was asked for to stand in a frame, as browsers say themselves. */
  readonly forFrame: boolean;
  readonly cookies: string | undefined;
  /** The client's. */
  readonly address: string;
}

export interface Page {
  readonly status: number;
  readonly html: string;
  /** Pattern of its route; undefined where it is of none. */
  readonly pattern?: string | undefined;
  /** Headers that say what the page may do; they belong to this one answer. */
  readonly headers: Record<string, string | string[]>;
}

/** What a browser takes instead of the composition's remotes. */
interface Taken {
  /** Builds from elsewhere, for which nothing vouches. */
  readonly builds: readonly Omit<RemoteOverride, 'preview'>[];
  readonly previews: readonly (OpenPreview & Pick<RemoteOverride, 'until' | 'url'>)[];
}

/** What a page of the application is made of, when nothing keeps it from being made. */
interface PageParts {
  readonly request: PageRequest;
  readonly nonce: string;
  readonly locale: LocaleCode;
  readonly asker: Asker;
  readonly organisation: OrganisationEntry;
  readonly loaded: LoadedComposition;
  readonly flags: FlagsOn;
  /** Remotes that are not the composition's. */
  readonly taken: Taken;
  /** Undefined where the page has none. */
  readonly panel: Boot['panel'] | undefined;
  /** `Set-Cookie`, each. */
  readonly cookies: readonly string[];
}

/** Makes pages: the organisation by host, the locale, the route's files and its first data. */
export class PageSource {
  /** The organisations by host, as the pages know them. */
  readonly organisations: OrganisationDirectory;
  readonly #options: PageSourceOptions;
  readonly #inlineFiles: InlineFiles;
  readonly #exchange: Upstream;
  /** How far the exchange's clock is ahead of `now`, ms, as its last answer said. */
  #ahead = 0;

  constructor(options: PageSourceOptions) {
    const { folder, upstream, now } = options;
    this.#options = options;
    this.#inlineFiles = new InlineFiles(folder);
    this.#exchange = {
      ask: async (call, input, asker) => {
        const answer = await inAskSpan(call.name, () => upstream.ask(call, input, asker));
        if (answer.time !== undefined) this.#ahead = answer.time - now();
        return answer;
      },
    };
    this.organisations = new OrganisationDirectory(this.#exchange);
  }

  async page(request: PageRequest): Promise<Page> {
    const { compositions, log, links: rules } = this.#options;
    const { search, host, secure, cookies } = request;
    const nonce = randomBytes(16).toString('base64');
    const keptLocale = parseCookie(cookies ?? '')['_lang'];
    const locale = resolveLocale(search, keptLocale);
    const asker = { host, locale };
    const framed = this.#isFramed(request);
    const plainHeaders = () =>
      securityHeaders({ nonce, secure, files: [], pictures: [], sockets: [], released: true, framed });
    const plain = (status: number, reason: PlainReason): Page => ({
      ...{ status, headers: plainHeaders(), html: plainPage(reason, locale, nonce) },
    });

    const panel = decideLink(panelLinks, request, rules);
    if (panel.kind === 'refused') return plain(403, panel.reason);
    const redirect = ({
      location,
      cookie,
    }: {
      readonly location: string;
      readonly cookie: string;
    }): Page => ({
      ...{ status: 303, html: '', headers: { ...plainHeaders(), location, 'set-cookie': cookie } },
    });
    if (panel.kind === 'redirect') return redirect(panel);
    const decision = decideLink(overrideLinks, request, rules);
    if (decision.kind === 'refused') return plain(403, decision.reason);
    const taken = await this.#take(decision.begun?.value ?? []);
    if (decision.kind === 'redirect') {
      if (!taken) return plain(403, 'overrideExpired');
      return redirect(decision);
    }
    let organisation: OrganisationEntry | undefined;
    try {
      organisation = await this.organisations.find(asker);
    } catch (error) {
      log.error({ err: error, host }, 'the exchange does not answer');
      return plain(503, 'unavailable');
    }
    if (!organisation) return plain(404, 'unknownHost');
    const place = new BrowserPlace({ cookies, secure });
    const visitor = { place, organisation: organisation.domain.org_id };
    const { loaded, flags } = await compositions.servedTo(visitor);
    return this.#make({
      ...{ request, nonce, locale, asker, organisation, flags },
      taken: taken ?? { builds: [], previews: [] },
      panel: panel.begun && { until: panel.begun.until },
      loaded: taken ? loadTaken(loaded, taken) : loaded,
      cookies: [
        place.cookie,
        // A link of the page may be followed before its code could keep it.
        locale === resolveLocale('', keptLocale) ? undefined : localeCookie(locale, secure),
        panel.cookie,
        taken ? decision.cookie : endCookie(overrideLinks, request),
      ].filter((cookie) => cookie !== undefined),
    });
  }

  /** Finds the previews among what a link names; undefined where one has ended, and with it the link. */
  async #take(overrides: readonly RemoteOverride[]): Promise<Taken | undefined> {
    const { previews } = this.#options;
    const found = await Promise.all(
      overrides.map(async ({ name, preview, until, url }) => {
        const open = preview && (await previews.open(name, preview.version, preview.digest));
        return open && { ...open, until, url };
      }),
    );
    const isThere = overrides.every(({ preview }, index) => !preview || found[index]);
    if (!isThere) return undefined;
    return {
      builds: overrides
        .filter(({ preview }) => !preview)
        .map(({ name, url, until }) => ({ name, url, until })),
      previews: found.filter((preview) => preview !== undefined),
    };
  }

  #isFramed({ forFrame }: PageRequest): boolean {
    return this.#options.nativeShell && forFrame;
  }

  async #make(parts: PageParts): Promise<Page> {
    const { now, reportUrl, worker, traces } = this.#options;
    const { request, nonce, locale, asker, organisation, loaded, flags, taken, panel } = parts;
    const { path, host, secure, cookies } = request;
    const match = loaded.routes.match(path);
    const staticHost = this.#staticHost(request, organisation);
    const files = loaded.filesFor(match?.route.owner, match?.route.path, locale);
    const { scripts, remoteStyles, later } = files;
    const owner = match && { name: match.route.owner, needed: [...scripts, ...remoteStyles, ...later] };
    const integrity = loaded.integrityFor(owner);
    // It weighs on the reader's own limits, what all readers share does not.
    const first = await this.#firstData(match, { ...asker, address: request.address });
    // It shows first data.
    const earlyView = first.length > 0 ? await this.#earlyFile(files.early) : undefined;
    const kept = parseCookie(cookies ?? '');
    const overrides = [...taken.builds, ...taken.previews.map(shownPreview)];
    const html = renderPage({
      boot: {
        composition: loaded.composition,
        organisation: loaded.readsDocuments ? organisation.look : organisation.config,
        domain: organisation.domain,
        locale,
        first,
        ahead: filesAhead(loaded, files, locale),
        time: now() + this.#ahead,
        ...(worker && { workerUrl: workerPath }),
        ...(traces && traces.random() * 100 < traces.share && { tracesUrl: traces.url }),
        compositionUrl: presentCompositionUrl(staticHost, organisation),
        ...(panel && { panel }),
        // What a team's own build does is not for the operators' figures.
        ...(overrides.length > 0 ? { overrides } : reportUrl === undefined ? {} : { reportUrl }),
      },
      flags,
      files,
      styles: {
        host: await this.#styles(files.hostStyles, files.earlyHostStyles, integrity),
        // Nothing of the remote's shows before it has started.
        remote:
          earlyView === undefined
            ? { files: files.remoteStyles, early: undefined, inlined: new Map() }
            : await this.#styles(files.remoteStyles, files.earlyStyles, integrity),
      },
      earlyView,
      earlyTabs: { tab: match?.route.tab, script: await this.#earlyFile(files.earlyTabs) },
      theme: kept['theme'] === 'light' || kept['theme'] === 'dark' ? kept['theme'] : undefined,
      redRise: kept['rise'] === 'red',
      integrity,
      staticHost,
      origin: `${secure ? 'https' : 'http'}://${host}`,
      inShell: this.#isFramed(request),
      nonce,
    });
    return {
      ...{ status: match ? 200 : 404, html, pattern: match?.route.path },
      headers: this.#headers(parts, staticHost),
    };
  }

  /** Origin of the page's released files: the organisation's, or the one that the address asks for, if it may. */
  #staticHost({ search, host }: PageRequest, { domain }: OrganisationEntry): string {
    const { staticHosts: allowed, log } = this.#options;
    const { origin, refused } = chooseStaticHost({ search, configured: domain.static, allowed });
    if (refused !== undefined)
      log.warn({ host, asked: refused }, '_sc names a host that is not in STATIC_HOSTS; ignored');
    return origin;
  }

  /** Without first data the page asks for it itself: only slower. */
  async #firstData(match: RouteMatch<ComposedRoute> | undefined, asker: Asker) {
    const calls = match ? firstCallsOf(match.route.firstData ?? [], match.parameters) : [];
    const answers = await Promise.allSettled(
      calls.map(({ call, input }) => this.#exchange.ask(call, input, asker)),
    );
    return answers.flatMap((answer, index) => {
      const asked = calls[index];
      if (!asked) return [];
      if (answer.status === 'fulfilled')
        return [{ call: asked.call.name, input: asked.input, data: answer.value.data }];
      const { log } = this.#options;
      log.warn({ err: answer.reason, call: asked.call.name }, 'page served without its first data');
      return [];
    });
  }

  async #earlyFile(early: EarlyFile | undefined): Promise<string | undefined> {
    if (!early) return undefined;
    const { address, integrity } = early;
    return (await this.#inlineFiles.of([address], { [address]: integrity })).get(address);
  }

  /** What applies from the start: of a release that does not say what of its styles that is, all of them. */
  async #styles(
    files: readonly string[],
    part: EarlyFile | undefined,
    integrity: IntegrityTable,
  ): Promise<PageStyles> {
    const early = await this.#earlyFile(part);
    const inlined =
      early === undefined ? await this.#inlineFiles.of(files, integrity) : new Map<string, string>();
    return { files, early, inlined };
  }

  #headers({ request, nonce, organisation, loaded, taken, cookies }: PageParts, staticHost: string) {
    const { config, domain } = organisation;
    const builds = taken.builds.map(({ url }) => url);
    return {
      ...securityHeaders({
        nonce,
        secure: request.secure,
        files: [staticHost, ...builds],
        pictures: [domain.static, config.logo_url, config.icon_url, ...this.#options.pictureHosts],
        // A team's build tells its page by a socket that it was built again.
        sockets: [domain.socket, domain.socket_personal, ...builds],
        released: builds.length === 0,
        framed: this.#isFramed(request),
      }),
      // A page that misses a file finds out with it whether another composition came after its own (H-18).
      'x-composition': loaded.composition.id,
      ...(cookies.length > 0 ? { 'set-cookie': [...cookies] } : {}),
    };
  }
}

/** Keeps a locale that the address asked for, for the pages after it, whose addresses do not (H-19). The page itself changes it. */
const localeCookie = (locale: LocaleCode, secure: boolean): string =>
  `_lang=${locale}; Path=/; Max-Age=${localeCookieSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** A browser's composition: previews as any release, with their digests and pages, then builds that nothing vouches for. */
function loadTaken(loaded: LoadedComposition, { builds, previews }: Taken): LoadedComposition {
  const previewed = previews.reduce((composed, { stored }) => composed.with(stored), loaded);
  return withOverrides(previewed, builds);
}

/** A preview as the page's own code knows it. */
const shownPreview = ({ preview: { part, name }, url, until }: Taken['previews'][number]): BootOverride => ({
  ...{ name: part, url, until, preview: name },
});
