import {
  type Call,
  ErrorCodes,
  type InputOf,
  type Operator,
  type OutputOf,
  whoIsOperator,
} from '@exchange/contract';
import { check } from '@exchange/contract/check';
import { resolveLocale } from '@exchange/i18n/locale-codes';
import { type Cookies, parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { type Refusal, type Upstream, UpstreamFailure } from '../upstream';
import type { Access } from './access';
import type { PageFrame } from './document';
import { translateTo } from './texts';

/** The cookie of whoever signed in: a person's session at the exchange, or what was granted for the token of this server. */
const cookieName = 'operator';

/** Who looks at the pages. The token opens the overview and nothing else, also when the exchange does not answer (O-06, O-10). */
export type Visitor =
  | { readonly is: 'person'; readonly operator: Operator; readonly secret: string }
  | { readonly is: 'token' }
  /** `unreachable`: it has a session, and the exchange does not answer whose. */
  | { readonly is: 'stranger' | 'unreachable' };
export type Person = Extract<Visitor, { readonly is: 'person' }>;

/** What a call came to: its answer with the exchange's time, or why there is none. */
export type Asked<C extends Call> =
  | { readonly is: 'answered'; readonly data: OutputOf<C>; readonly time: number }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'unreachable' };

/** The exchange, for the operators' pages. */
export interface OperatorsDesk {
  ask<C extends Call>(
    request: FastifyRequest,
    call: C,
    input: InputOf<C>,
    secret?: string,
  ): Promise<Asked<C>>;
  visitorOf(request: FastifyRequest): Promise<Visitor>;
}

export interface DeskOptions {
  readonly upstream: Upstream;
  /** Undefined where no token is set. */
  readonly access: Access | undefined;
  /** ms since the epoch by this machine. */
  readonly now: () => number;
}

export function createDesk({ upstream, access, now }: DeskOptions): OperatorsDesk {
  const desk: OperatorsDesk = {
    async ask<C extends Call>(
      request: FastifyRequest,
      call: C,
      input: InputOf<C>,
      secret?: string,
    ): Promise<Asked<C>> {
      const asker = {
        ...{ host: request.host, locale: localeOf(request), address: request.ip },
        operator: { session: secret },
      };
      try {
        const { data, time = now() } = await upstream.ask(
          call,
          Object.fromEntries(Object.entries(input ?? {})),
          asker,
        );
        const checked = check(call.output, data);
        // The schema is the call's own.
        if (checked.ok) return { is: 'answered', data: checked.value as OutputOf<C>, time };
        request.log.error(
          { call: call.name, fields: checked.fields },
          'the exchange answered outside its contract',
        );
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error;
        if (error.refusal) return { is: 'refused', refusal: error.refusal };
        request.log.error({ err: error }, 'the exchange does not answer');
      }
      return { is: 'unreachable' };
    },
    async visitorOf(request) {
      const shown = cookiesOf(request)[cookieName];
      if (shown === undefined || shown === '') return { is: 'stranger' };
      if (shown.includes('.')) return { is: access?.isGranted(shown, now()) ? 'token' : 'stranger' };
      const asked = await desk.ask(request, whoIsOperator, {}, shown);
      if (asked.is === 'answered') return { is: 'person', operator: asked.data, secret: shown };
      return { is: asked.is === 'unreachable' || isDown(asked.refusal) ? 'unreachable' : 'stranger' };
    },
  };
  return desk;
}

/** Whether a refusal says that the exchange is there and cannot answer. */
export const isDown = ({ code }: Refusal): boolean =>
  code === ErrorCodes.unavailable || code === ErrorCodes.internal;

const cookiesOf = ({ headers }: FastifyRequest): Cookies => parseCookie(headers.cookie ?? '');

const localeOf = (request: FastifyRequest) => resolveLocale(searchOf(request), cookiesOf(request)['_lang']);

/** What a page depends on; `known` names the members of its query, of which it has no others. */
export function frameOf(request: FastifyRequest, known: readonly string[] = []): PageFrame {
  const theme = cookiesOf(request)['theme'];
  const locale = localeOf(request);
  const path = pathOf(request);
  return {
    locale,
    t: translateTo(locale),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    path,
    link(to, changes = {}) {
      const query = queryOf(request, to === path ? known : []);
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) query.delete(name);
        else query.set(name, value);
      const text = query.toString();
      return text === '' ? to : `${to}?${text}`;
    },
  };
}

/** The language and the `known` members of a query, and nothing else of it. */
export function queryOf(request: FastifyRequest, known: readonly string[] = []): URLSearchParams {
  const given = new URLSearchParams(searchOf(request));
  return new URLSearchParams(
    ['lang', ...known].flatMap((name): [string, string][] => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/ops';

/** Keeps who somebody is in the browser for so many seconds; 0 takes it out. */
export function operatorCookie({ protocol }: FastifyRequest, value: string, seconds: number): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/ops; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Browsers name the origin of everything that is posted. */
export function isOwnOrigin({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
