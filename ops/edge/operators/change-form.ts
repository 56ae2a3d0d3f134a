import { html, type Markup } from '@exchange/sandbox/html';
import type { FastifyRequest } from 'fastify';
import type { PageFrame, Said } from './document';
import { field } from './sign-in-page';
import { frameOf, queryOf } from './visitor';

/** What was typed into the form of a change, where that came to nothing. */
export const typedIn = ({ typed }: Said, change: string): URLSearchParams | undefined =>
  typed?.get('change') === change ? typed : undefined;

/** A form that changes one thing, and its reason. */
export function changeForm(
  { t, link }: PageFrame,
  to: string,
  said: Said,
  {
    change,
    input = '',
    button,
    reasonLabel = t('markets.reason'),
  }: {
    readonly change: string;
    readonly input?: Markup | '';
    readonly button: Markup;
    readonly reasonLabel?: string;
  },
): Markup {
  const reason = typedIn(said, change)?.get('reason') ?? '';
  return html`<form method="post" action="${link(to)}">
    <input type="hidden" name="change" value="${change}" />
    ${input}
    ${field(reasonLabel, html`<input name="reason" value="${reason}" required maxlength="200" autocomplete="off" />`)}
    ${button}
  </form>`;
}

/** The reason that such a form gives, for the log. */
export const reasonIn = (form: URLSearchParams): string => (form.get('reason') ?? '').trim();

/** Where a page leads to once its form was carried out. */
export const changedPath = ({ link }: PageFrame, path: string): string => link(path, { said: 'changed' });

/** What such a page says that was led to so. */
export const saidIn = (request: FastifyRequest): Said =>
  queryOf(request, ['said']).get('said') === 'changed' ? { done: frameOf(request).t('markets.changed') } : {};
