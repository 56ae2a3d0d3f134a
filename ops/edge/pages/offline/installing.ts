import { isLocaleCode } from '@exchange/i18n/locale-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { digestOf } from '../../store/digest';
import type { OrganisationDirectory, OrganisationEntry } from '../organisation-directory';
import { securityHeaders } from '../../headers/security-headers';
import { appIcons, AppIcons, hasIcons, socialPicture } from './app-icons';
import { appManifest, iconAddress } from './app-manifest';
import { offlineNonce, offlinePage } from './offline-page';
import { leavingWorker, offlinePath, serviceWorker, workerPath } from './service-worker';

export interface InstallingOptions {
  readonly organisations: OrganisationDirectory;
  /** False takes the worker out of every browser that has it. */
  readonly worker: boolean;
}

/** What makes the application one that is installed and read without a connection: manifest, icons, worker, offline page. */
export function installing(app: FastifyInstance, { organisations, worker }: InstallingOptions): void {
  const organisationOf: OrganisationOf = async (request, reply, locale) => {
    let found;
    try {
      found = await organisations.find({ host: request.host, locale });
    } catch (error) {
      request.log.error({ err: error, host: request.host }, 'the exchange does not answer');
    }
    if (!found) void reply.code(503).header('cache-control', 'no-store').send();
    return found?.config;
  };
  serveIdentity(app, organisationOf);
  serveOffline(app, organisationOf, worker);
}

/** The organisation that a request is to; where it is unknown or nobody knows it now, the request is answered with 503. */
type OrganisationOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  locale: string,
) => Promise<OrganisationEntry['config'] | undefined>;

const defaultLocale = 'zh-HK';

/** Manifest and icons: what an installed application is known by. */
function serveIdentity(app: FastifyInstance, organisationOf: OrganisationOf): void {
  const icons = new AppIcons();
  app.get<{ Querystring: { _lang?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const asked = request.query._lang;
    const locale = isLocaleCode(asked) ? asked : defaultLocale;
    const organisation = await organisationOf(request, reply, locale);
    if (!organisation) return reply;
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(appManifest(organisation, locale)));
  });

  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/app-icon/:name.png',
    async (request, reply) => {
      const organisation = await organisationOf(request, reply, defaultLocale);
      if (!organisation) return reply;
      const known = hasIcons(organisation) ? [...appIcons, socialPicture] : [socialPicture];
      const icon = known.find(({ name }) => name === request.params.name);
      if (!icon) return reply.callNotFound();
      try {
        const picture = await icons.make(organisation, icon);
        return await reply
          .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
          .type('image/png')
          .send(picture);
      } catch (error) {
        request.log.error({ err: error, host: request.host }, 'the organisation’s icon cannot be made');
        return reply.code(502).header('cache-control', 'no-store').send();
      }
    },
  );
}

/** The page for when there is no connection, and the worker that keeps it. */
function serveOffline(app: FastifyInstance, organisationOf: OrganisationOf, worker: boolean): void {
  app.get(offlinePath, async (request, reply) => {
    const organisation = await organisationOf(request, reply, defaultLocale);
    if (!organisation) return reply;
    return reply
      .headers({
        ...securityHeaders({
          nonce: offlineNonce,
          secure: request.protocol === 'https',
          files: [],
          pictures: [],
          sockets: [],
          released: true,
        }),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(offlinePage(organisation));
  });

  app.get(workerPath, async (request, reply) => {
    let script = leavingWorker;
    if (worker) {
      const organisation = await organisationOf(request, reply, defaultLocale);
      if (!organisation) return reply;
      const icon = hasIcons(organisation) ? iconAddress(organisation, '192') : organisation.icon_url;
      script = serviceWorker(digestOf(offlinePage(organisation), 12), icon);
    }
    return reply
      .headers({
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
