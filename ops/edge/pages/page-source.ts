import { randomBytes } from 'node:crypto';
import type { RouteMatch } from '@exchange/platform/routes';
import { resolveLocale } from '@exchange/i18n/locale-codes';
import { parseCookie } from 'cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { CompositionSource } from '../compositions/composition-source';
import { tabPrefetchFiles } from './tab-prefetch';
import { firstCallsOf } from './first-data';
import { InlineFiles } from './inline-files';
import { chooseBucket } from '../compositions/canary-bucket';
import { workerPath } from './offline/service-worker';
import { OrganisationDirectory } from './organisation-directory';
import { decideOverrides, type OverrideRules } from '../compositions/overrides';
import { renderPage } from './page';
import { plainPage } from './plain-page';
import { securityHeaders } from '../headers/security-headers';
import { chooseStaticHost } from '../files/static-host';
import type { ComposedRoute } from '../compositions/releases';
import type { Asker, Upstream } from '../upstream';
import { withOverrides } from '../compositions/with-overrides';

export interface PageSourceOptions {
  /** Holds `assets/`. */
  readonly folder: string;
  readonly compositions: CompositionSource;
  readonly upstream: Upstream;
  /** Milliseconds since the epoch by this machine. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Origins that the query `_sc` may take released files from (H-02). */
  readonly staticHosts: readonly string[];
  /** Origins beside the organisation's own that pictures may come from. */
  readonly pictureHosts: readonly string[];
  readonly overrides: OverrideRules;
  /** Where pages send their reports; undefined where nobody takes them. */
  readonly reportUrl: string | undefined;
  /** Whether pages register the service worker. */
  readonly worker: boolean;
  /** Whether the simulated native app is served beside the pages (B-06). */
  readonly nativeShell: boolean;
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
  /** Headers that say what the page may do; they belong to this one answer. */
  readonly headers: Record<string, string | string[]>;
}

/** Makes pages: the organisation by host, the locale, the route's files and its first data. */
export function createPageSource({
  folder,
  compositions,
  upstream,
  now,
  log,
  staticHosts,
  pictureHosts,
  overrides: overrideRules,
  reportUrl,
  worker,
  nativeShell,
}: PageSourceOptions): {
  /** The organisations by host, as the pages know them. */
  readonly organisations: OrganisationDirectory;
  page(request: PageRequest): Promise<Page>;
} {
  /** How far the exchange's clock is ahead of `now`, ms, as its last answer said. */
  let ahead = 0;
  const exchange: Upstream = {
    async ask(call, input, asker) {
      const answer = await upstream.ask(call, input, asker);
      if (answer.time !== undefined) ahead = answer.time - now();
      return answer;
    },
  };
  const organisations = new OrganisationDirectory(exchange);
  const inlineFiles = new InlineFiles(folder);

  /** Without first data the page asks for it itself: only slower. */
  async function firstData(match: RouteMatch<ComposedRoute> | undefined, asker: Asker) {
    const calls = match ? firstCallsOf(match.route.firstData ?? [], match.parameters) : [];
    const answers = await Promise.allSettled(
      calls.map(({ call, input }) => exchange.ask(call, input, asker)),
    );
    return answers.flatMap((answer, index) => {
      const asked = calls[index];
      if (!asked) return [];
      if (answer.status === 'fulfilled')
        return [{ call: asked.call.name, input: asked.input, data: answer.value.data }];
      log.warn({ err: answer.reason, call: asked.call.name }, 'page served without its first data');
      return [];
    });
  }

  return {
    organisations,
    async page(request) {
      const { path, search, host, secure, cookies } = request;
      const framed = nativeShell && request.forFrame;
      const nonce = randomBytes(16).toString('base64');
      const plain = {
        headers: securityHeaders({
          nonce,
          secure,
          files: [],
          pictures: [],
          sockets: [],
          released: true,
          framed,
        }),
      };
      const kept = parseCookie(cookies ?? '');
      const locale = resolveLocale(search, kept['_lang']);
      const asker = { host, locale };
      const decision = decideOverrides(request, overrideRules);
      if (decision.kind === 'refused')
        return { ...plain, status: 403, html: plainPage(decision.reason, locale, nonce) };
      if (decision.kind === 'redirect') {
        const { location, cookie } = decision;
        return { status: 303, html: '', headers: { ...plain.headers, location, 'set-cookie': cookie } };
      }
      const { overrides } = decision;
      const served = await compositions.served();
      const lane = chooseBucket(served.document.canary, { cookies, secure });
      const loaded = withOverrides(
        (lane.isCanary ? served.canary : undefined) ?? served.everybody,
        overrides,
      );
      const match = loaded.routes.match(path);
      let organisation;
      try {
        organisation = await organisations.find(asker);
      } catch (error) {
        log.error({ err: error, host }, 'the exchange does not answer');
        return { ...plain, status: 503, html: plainPage('unavailable', locale, nonce) };
      }
      if (!organisation) return { ...plain, status: 404, html: plainPage('unknownHost', locale, nonce) };
      const { domain } = organisation;
      const statics = chooseStaticHost({ search, configured: domain.static, allowed: staticHosts });
      if (statics.refused !== undefined)
        log.warn({ host, asked: statics.refused }, '_sc names a host that is not in STATIC_HOSTS; ignored');
      const files = loaded.filesFor(match?.route.owner, match?.route.path, locale);
      const integrity = loaded.integrityFor(match?.route.owner);
      const [first, inlined] = await Promise.all([
        // It weighs on the reader's own limits, what all readers share does not.
        firstData(match, { ...asker, address: request.address }),
        inlineFiles.of([...files.hostStyles, ...files.remoteStyles], integrity),
      ]);
      const { early } = files;
      const earlyView =
        early && first.length > 0
          ? await inlineFiles.of([early.address], { [early.address]: early.integrity })
          : undefined;
      const html = renderPage({
        boot: {
          composition: loaded.composition,
          organisation: organisation.config,
          domain,
          locale,
          first,
          ahead: tabPrefetchFiles(loaded, files, locale),
          time: now() + ahead,
          ...(worker && { workerUrl: workerPath }),
          // What a team's own build does is not for the operators' figures.
          ...(overrides.length > 0 ? { overrides } : reportUrl === undefined ? {} : { reportUrl }),
        },
        files,
        inlined,
        earlyView: early && earlyView?.get(early.address),
        theme: kept['theme'] === 'light' || kept['theme'] === 'dark' ? kept['theme'] : undefined,
        redRise: kept['rise'] === 'red',
        integrity,
        staticHost: statics.origin,
        origin: `${secure ? 'https' : 'http'}://${host}`,
        inShell: framed,
        nonce,
      });
      const newCookies = [lane.cookie, decision.cookie].filter((cookie) => cookie !== undefined);
      const headers = {
        ...securityHeaders({
          nonce,
          secure,
          files: [statics.origin, ...overrides.map(({ url }) => url)],
          pictures: [
            domain.static,
            organisation.config.logo_url,
            organisation.config.icon_url,
            ...pictureHosts,
          ],
          // A team's build tells its page by a socket that it was built again.
          sockets: [domain.socket, domain.socket_personal, ...overrides.map(({ url }) => url)],
          released: overrides.length === 0,
          framed,
        }),
        // A page that misses a file finds out with it whether another composition came after its own (H-18).
        'x-composition': loaded.composition.id,
        ...(newCookies.length > 0 ? { 'set-cookie': newCookies } : {}),
      };
      return { status: match ? 200 : 404, html, headers };
    },
  };
}
