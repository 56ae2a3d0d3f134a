import { createHash } from 'node:crypto';
import { html, Markup } from '@exchange/sandbox/html';
import { localeCodes, localeNames } from '@exchange/i18n/locale-codes';
import type { LocaleCode } from '@exchange/platform';
import { style } from './style';
import type { Translate } from './texts';

/** What every operators' page depends on. */
export interface PageFrame {
  readonly locale: LocaleCode;
  readonly t: Translate;
  /** The theme that the cookie names; undefined where the device decides. */
  readonly theme: 'light' | 'dark' | undefined;
  /** The page's own query (with `?`, or '') with `changes` to it. */
  readonly search: (changes: Readonly<Record<string, string | undefined>>) => string;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%235b4bff'/%3E%3Cpath d='M3 10h2l2-5 2 6 1.5-3H13' fill='none' stroke='%23fff' stroke-width='1.5'/%3E%3C/svg%3E";

/** Letter by letter what the policy names. */
const styleElement = new Markup(`<style>${style}</style>`);

/** Headers of every operators' page: no script at all, and nothing from elsewhere. */
export const documentHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not `no-referrer`: the browser would name no origin with the sign-in either.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A whole page. `refresh` asks for it again after so many seconds. */
export function renderDocument({ locale, t, theme }: PageFrame, content: Markup, refresh?: number): string {
  return html`<!doctype html>
    <html lang="${locale}" ${theme === undefined ? '' : html`data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}" />`}
        <title>${t('title')}</title>
        <link rel="icon" href="${icon}" />
        ${styleElement}
      </head>
      <body>
        ${content}
      </body>
    </html>`.text;
}

/** Links to the page in the other languages. */
export function languageChoice({ locale, t, search }: PageFrame): Markup {
  return html`<nav class="choice" aria-label="${t('language')}">
    ${localeCodes.map(
      (code) =>
        html`<a href="${`/ops${search({ lang: code })}`}" lang="${code}" ${current(code === locale)}
          >${localeNames[code]}</a
        >`,
    )}
  </nav>`;
}

/** Marks the link of what is shown. */
export function current(is: boolean): Markup | '' {
  return is ? html`aria-current="true"` : '';
}
