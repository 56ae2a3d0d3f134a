import { compressText } from '@exchange/sandbox/compress';
import { resolveLocale } from '@exchange/i18n/locale-codes';
import { parseCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import { BrowserPlace } from '../compositions/browser-place';
import type { CompositionSource } from '../compositions/composition-source';
import { type FlagsOn, tagOf } from '../compositions/flags-on';
import { filesAhead, type LoadedComposition } from '../compositions/releases';
import { chooseStaticHost } from '../files/static-host';
import type { OrganisationDirectory, OrganisationEntry } from './organisation-directory';
import { placed, withoutFiles } from './page';

const path = '/composition.json';

export interface PresentCompositionOptions {
  readonly compositions: CompositionSource;
  readonly organisations: OrganisationDirectory;
  /** Origins that the query `_sc` may take released files from (H-02). */
  readonly staticHosts: readonly string[];
}

/** Where a page asks that has its files from `staticHost`, which its address may have asked for. */
export const presentCompositionUrl = (staticHost: string, { domain }: OrganisationEntry): string =>
  staticHost === domain.static ? path : `${path}?_sc=${encodeURIComponent(staticHost)}`;

/**
 * Tells pages that are open what a page loaded now by the same browser would be composed of (O-09): its remotes, their digests,
 * the flags that are on in it (O-14), and the files that its tabs need. A team's own builds are left out, since the page that has one
 * keeps it. Who names the composition that it knows, and its flags, is told no more than that they still are the ones.
 */
export function servePresentComposition(
  app: FastifyInstance,
  { compositions, organisations, staticHosts }: PresentCompositionOptions,
): void {
  app.get(path, async (request, reply) => {
    const { cookie: cookies, ...headers } = request.headers;
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const search = request.url.slice(path.length);
    const locale = resolveLocale(search, parseCookie(cookies ?? '')['_lang']);
    let organisation: OrganisationEntry | undefined;
    try {
      organisation = await organisations.find({ host: request.host, locale });
    } catch (error) {
      request.log.error({ err: error, host: request.host }, 'the exchange does not answer');
      return reply.code(503).send();
    }
    if (!organisation) return reply.callNotFound();
    const { static: configured, org_id: id } = organisation.domain;
    const place = new BrowserPlace({ cookies, secure: request.protocol === 'https' });
    const served = await compositions.servedTo({ place, organisation: id });
    const composition = served.loaded.composition.id;
    const tag = `"${tagOf(composition, served.flags) ?? composition}"`;
    reply.header('etag', tag);
    if (place.cookie !== undefined) reply.header('set-cookie', place.cookie);
    if (headers['if-none-match'] === tag) return reply.code(304).send();

    const { origin } = chooseStaticHost({ search, configured, allowed: staticHosts });
    const answer = JSON.stringify(describe(served, origin, locale));
    const { body, encoding } = await compressText(answer, headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding, cookie').send(body);
  });
}

/** The composition in the words of a page's own data, with its files on `staticHost`. */
function describe(
  { loaded, flags }: { readonly loaded: LoadedComposition; readonly flags: FlagsOn },
  staticHost: string,
  locale: string,
) {
  const { composition } = loaded;
  const { id, tag, remotes } = withoutFiles(composition, flags, staticHost);
  const folderOfHost = composition.host.entry.slice(0, composition.host.entry.lastIndexOf('/') + 1);
  const integrity = Object.entries(loaded.integrityFor(undefined)).filter(
    ([address]) => !address.startsWith(folderOfHost),
  );
  return {
    id,
    tag,
    remotes: remotes.map((remote, index) => ({
      ...remote,
      libraries: composition.remotes[index]?.libraries,
    })),
    integrity: placed(Object.fromEntries(integrity), staticHost),
    ahead: filesAhead(loaded, loaded.filesFor(undefined, undefined, locale), locale).map(
      (address) => staticHost + address,
    ),
  };
}
