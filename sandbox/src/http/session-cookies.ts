import { parseCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { NewSession } from './web-request';

/**
 * The cookie that authenticates a browser. The prefix `__Host-` makes browsers refuse it without `Secure`, with a
 * domain, or for another path. Browsers take `Secure` cookies over plain HTTP from `localhost`, `*.localhost`,
 * `127.0.0.1` and `[::1]`; anywhere else the exchange has to be served over HTTPS.
 */
const sessionCookie = '__Host-session';

/**
 * The cookie by which a browser is known again when somebody logs in with it (S-01). It outlives the sessions and
 * authenticates nothing.
 */
const deviceCookie = '__Host-device';
/** As long as browsers keep a cookie at most. */
const deviceSeconds = 400 * 24 * 3600;

/** The session's secret in a request's Cookie header, or undefined. */
export const readSessionCookie = (header: string | undefined): string | undefined =>
  parseCookie(header ?? '')[sessionCookie] || undefined;

/** The browser's secret in a request's Cookie header, or undefined. */
export const readDeviceCookie = (header: string | undefined): string | undefined =>
  parseCookie(header ?? '')[deviceCookie] || undefined;

/** Gives a browser its secret, or keeps the one that it has for longer. */
export function setDeviceCookie(reply: FastifyReply, secret: string): void {
  const attributes = `HttpOnly; Max-Age=${deviceSeconds}; Path=/; Secure; SameSite=Lax`;
  void reply.header('set-cookie', `${deviceCookie}=${secret}; ${attributes}`);
}

/**
 * Sets a session's cookies for as long as it lasts: the one that authenticates, and the readable `token` and
 * `socket_token` that the specification names, which authenticate no call. `now` is the exchange's time.
 */
export function setSessionCookies(reply: FastifyReply, session: NewSession, now: number): void {
  send(reply, session, Math.max(0, Math.round((session.expires - now) / 1000)));
}

export function clearSessionCookies(reply: FastifyReply): void {
  send(reply, { secret: '', token: '', socketToken: '' }, 0);
}

function send(reply: FastifyReply, session: Omit<NewSession, 'expires'>, maxAge: number): void {
  // All values are base64url, which needs no encoding.
  const common = `Max-Age=${maxAge}; Path=/; Secure; SameSite=Lax`;
  void reply.header('set-cookie', [
    `${sessionCookie}=${session.secret}; HttpOnly; ${common}`,
    `token=${session.token}; ${common}`,
    `socket_token=${session.socketToken}; ${common}`,
  ]);
}
