import { createHash } from 'node:crypto';
import type { Operator, OperatorRole } from '@exchange/contract';
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
  /** Of the page. */
  readonly path: string;
  /** The address of a page of the operators' in the same language; this page's keeps its query, with `changes` to it. */
  readonly link: (to: string, changes?: Readonly<Record<string, string | undefined>>) => string;
}

/** The pages that operators choose from. */
/** What became of what was asked for on a page, or why nothing did. */
export interface Said {
  readonly done?: string | undefined;
  readonly fault?: string | undefined;
  /** The form that came to nothing: what was typed stays in it. */
  readonly typed?: URLSearchParams | undefined;
}

/** Says it, above everything else. */
export function saidPart({ done, fault }: Said): Markup {
  return html`${done === undefined ? '' : html`<p class="alert fine" role="status">${done}</p>`}
  ${fault === undefined ? '' : html`<p class="alert bad" role="alert">${fault}</p>`}`;
}

const sections = [
  ['overview', '/ops'],
  ['reviews', '/ops/reviews'],
  ['markets', '/ops/markets'],
  ['limits', '/ops/limits'],
  ['content', '/ops/content'],
  ['nodes', '/ops/nodes'],
  ['releases', '/ops/releases'],
  ['log', '/ops/log'],
] as const;
type Section = (typeof sections)[number][0];
/** Sections that only people with a role have. */
const rolesOf: Readonly<Partial<Record<Section, OperatorRole>>> = { nodes: 'review', releases: 'release' };

/** Which of them a path belongs to. */
export const sectionOf = (path: string): Section =>
  path.startsWith('/ops/passkeys')
    ? 'releases'
    : (sections.find(([name, to]) => name !== 'overview' && path.startsWith(to))?.[0] ?? 'reviews');

/** What stands above each page. */
export interface PageTop {
  readonly section: Section;
  readonly title: string;
  readonly lead: Markup | string;
  /** Whose session it is; undefined for the server's token, which opens the overview alone. */
  readonly operator: Operator | undefined;
  /** What the page has to choose from itself. */
  readonly tools?: Markup;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%235b4bff'/%3E%3Cpath d='M3 10h2l2-5 2 6 1.5-3H13' fill='none' stroke='%23fff' stroke-width='1.5'/%3E%3C/svg%3E";

/** Letter by letter what the policy names. */
const styleElement = (text: string) => new Markup(`<style>${text}</style>`);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What one page has beside what all have. Its headers name it, so that nothing else runs or styles it. */
export interface PageExtras {
  readonly ownStyle?: string | undefined;
  /** A script, which may ask this server and no other. */
  readonly script?: string | undefined;
}

/**
 * Headers of an operators' page: no script but its own, which most have not, and nothing from elsewhere but pictures of the
 * exchange.
 */
export const documentHeaders = ({ ownStyle, script }: PageExtras = {}): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${[style, ...(ownStyle === undefined ? [] : [ownStyle])].map(hashOf).join(' ')}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    "img-src 'self' data:",
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
});

/** A whole page. `refresh` asks for it again after so many seconds; the extras are named to {@link documentHeaders} too. */
export function renderDocument(
  { locale, t, theme }: PageFrame,
  content: Markup,
  { refresh, ownStyle, script }: PageExtras & { readonly refresh?: number | undefined } = {},
): string {
  return html`<!doctype html>
    <html lang="${locale}" ${theme === undefined ? '' : html`data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}" />`}
        <title>${t('title')}</title>
        <link rel="icon" href="${icon}" />
        ${styleElement(style)} ${ownStyle === undefined ? '' : styleElement(ownStyle)}
      </head>
      <body>
        ${content} ${script === undefined ? '' : new Markup(`<script>${script}</script>`)}
      </body>
    </html>`.toString();
}

/** Links to the page in the other languages. */
export function languageChoice({ locale, t, path, link }: PageFrame): Markup {
  return html`<nav class="choice" aria-label="${t('language')}">
    ${localeCodes.map(
      (code) =>
        html`<a href="${link(path, { lang: code })}" lang="${code}" ${current(code === locale)}
          >${localeNames[code]}</a
        >`,
    )}
  </nav>`;
}

/** Heading, what else there is to see, and the way out. */
export function pageTop(frame: PageFrame, { section, title, lead, operator, tools }: PageTop): Markup {
  const { t, link } = frame;
  const mine = sections.filter(([name]) => {
    const role = rolesOf[name];
    return name === 'overview' || (operator && (role === undefined || operator.roles.includes(role)));
  });
  return html`<header class="top">
    <div>
      <h1>${title}</h1>
      <p>${lead}</p>
    </div>
    <div class="tools">
      ${tools ?? ''}${languageChoice(frame)}
      <form method="post" action="${link('/ops/sign-out')}">
        <button class="button">${t('signOut')}</button>
      </form>
    </div>
    ${
      operator === undefined
        ? html`<p class="alert">${t('token.note')}</p>`
        : html`<nav class="sections" aria-label="${t('sections')}">
            <div class="choice">
              ${mine.map(([name, to]) => html`<a href="${link(to)}" ${current(name === section)}>${t(`section.${name}`)}</a>`)}
            </div>
            <p class="who">${t('signedInAs', { name: operator.name })}</p>
          </nav>`
    }
  </header>`;
}

/** Marks the link of what is shown. */
export function current(is: boolean): Markup | '' {
  return is ? html`aria-current="true"` : '';
}
