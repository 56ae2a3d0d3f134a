import { isIP } from 'node:net';
import type { beginOperatorPasskey } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageFrame } from './document';
import { saidOf } from './sign-in-routes';
import type { Asked } from './visitor';

/** Bytes of a form with what a passkey answered. */
export const passkeyFormLimit = 64_000;

/** A form that a passkey answers before it is sent. */
export interface PasskeyForm {
  readonly to: string;
  /** Where its challenge comes from. */
  readonly begin: string;
  readonly does: 'create' | 'get';
  readonly fields: Markup;
  readonly action: string;
}

/** The form; its script, `browser/passkeys.ts`, is to be on the page. */
export function passkeyForm(
  { t, link }: PageFrame,
  { to, begin, does, fields, action }: PasskeyForm,
): Markup {
  return html`<form
    method="post"
    action="${link(to)}"
    data-begin="${link(begin)}"
    data-does="${does}"
    data-waiting="${t('passkeys.waiting')}"
    data-cancelled="${t('passkeys.cancelled')}"
    data-there="${t('passkeys.there')}"
    data-lost="${t('passkeys.lost')}"
  >
    ${fields}
    <input type="hidden" name="id" />
    <input type="hidden" name="credential" />
    <p class="alert bad" role="alert" data-fault hidden></p>
    <p class="alert bad" role="alert" data-missing hidden>${t('passkeys.noWebAuthn')}</p>
    <noscript><p class="alert bad">${t('passkeys.noScript')}</p></noscript>
    <button class="button main wide" disabled>${action}</button>
  </form>`;
}

/** The host that passkeys of a page are bound to; undefined where browsers know none: under a number, or without https. */
export function passkeyHost({
  hostname,
  protocol,
}: Pick<FastifyRequest, 'hostname' | 'protocol'>): string | undefined {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isSafe = protocol === 'https' || /(^|\.)localhost$/.test(hostname);
  return isNumber || !isSafe ? undefined : hostname;
}

/** The page's origin as its browser names it, which {@link isOwnOrigin} has compared with the host. */
export const originOf = ({ headers: { origin = '' } }: FastifyRequest): string => new URL(origin).origin;

/** Answers the script with a challenge, or with what the person is told. */
export const sendChallenge = (
  reply: FastifyReply,
  frame: PageFrame,
  asked: Asked<typeof beginOperatorPasskey>,
): FastifyReply => {
  void reply.header('cache-control', 'no-store');
  if (asked.is !== 'answered') return reply.code(409).send({ said: saidOf(frame, asked) });
  return reply.send({ id: asked.data.id, options: asked.data.options });
};

/** What the browser filled in. */
export const answerIn = (form: URLSearchParams) => ({
  id: form.get('id') ?? '',
  credential: form.get('credential') ?? '',
});
