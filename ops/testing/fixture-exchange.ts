import {
  ErrorCodes,
  fragmentGetBannerList,
  getKline,
  getListNotice,
  getOrderBook,
  getOrgBasicConfig,
  getOrgDomainInfoByDomain,
  getTradeList,
  getTrades,
  listCategoryCampaign,
  type Call,
} from '@exchange/contract';
import fastify, { type FastifyInstance } from 'fastify';

const texts = [
  'work_order',
  'service_agreement',
  'service_agreement_en',
  'privacy_policy',
  'privacy_policy_en',
  'about_us',
  'about_us_en',
  'cookie_policy',
  'cookie_policy_en',
  'anti_money_laundering',
  'anti_money_laundering_en',
  'customer_service',
  'customer_service_en',
  'android_download_url',
  'ios_download_url',
  'customer_mail',
  'ownership',
  'weixin',
  'facebook_link',
  'twitter_link',
  'telegraph_link',
];

function organisation(id: string, brand: string): Record<string, unknown> {
  return {
    ...Object.fromEntries(texts.map((name) => [name, ''])),
    org_id: id,
    name: id,
    slogan: `The ${id} exchange`,
    logo_url: `/logo-${id}.svg`,
    icon_url: `/icon-${id}.svg`,
    theme: {
      brand,
      brand_ink: '#fff',
      brand_soft: 'red;}body{display:none',
      dark_brand: '#111',
      dark_brand_ink: '#000',
      dark_brand_soft: '#222',
    },
    is_weixin: false,
    is_facebook: false,
    is_twitter: false,
    is_telegraph: false,
    is_email: false,
    supported_locales: ['en'],
    default_country: 'HK',
    default_fiat: 'HKD',
    seo_config: { title: `${id} & friends`, description: `"${id}" <exchange>`, keywords: id },
  };
}

export interface FixtureExchange {
  readonly app: FastifyInstance;
  /** Calls received: name, query, and the host that they were made for. */
  readonly received: { readonly call: string; readonly query: unknown; readonly host: unknown }[];
  /** Calls that fail from now on. */
  readonly broken: Set<Call>;
}

/** An exchange that answers the calls of a first page, for tests of the edge. */
export function makeFixtureExchange(): FixtureExchange {
  const app = fastify({ trustProxy: 'loopback', pluginTimeout: 0 });
  const received: { call: string; query: unknown; host: unknown }[] = [];
  const broken = new Set<Call>();
  const answer = (call: Call, data: (host: string) => unknown): void => {
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      handler: (request, reply) => {
        const host = String(request.headers['x-forwarded-host']);
        received.push({ call: call.name, query: request.query, host });
        void reply.header('x-server-time', '1700000000000');
        if (broken.has(call))
          return reply.code(500).send({ code: ErrorCodes.internal, msg: 'broken', data: null });
        const value = data(host);
        return value === undefined
          ? { code: ErrorCodes.notFound, msg: 'unknown', data: null }
          : { code: 0, msg: '', data: value };
      },
    });
  };
  const idOf = (host: string): string | undefined =>
    host.startsWith('orbit.') ? 'orbit' : host.startsWith('localhost') ? 'nova' : undefined;
  answer(getOrgDomainInfoByDomain, (host) => {
    const id = idOf(host);
    return id && { org_id: id, socket: '', socket_personal: '', static: '' };
  });
  answer(getOrgBasicConfig, (host) => {
    const id = idOf(host);
    return id && organisation(id, id === 'nova' ? '#5b4bff' : '#a83a14');
  });
  answer(getTradeList, () => ({ note: '</script><script>alert(1)</script>\u2028' }));
  answer(fragmentGetBannerList, () => ({ list: [] }));
  answer(getListNotice, () => ({ list: [], next_id: null }));
  answer(listCategoryCampaign, () => ({ list: [], next_id: null, time: 0 }));
  answer(getOrderBook, () => ({ bids: [], asks: [] }));
  answer(getTrades, () => ({ list: [] }));
  answer(getKline, () => ({ list: [] }));
  app.get('/healthz', () => ({ status: 'ok' }));
  return { app, received, broken };
}
