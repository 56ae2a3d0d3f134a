import {
  calendarLabels,
  type ContentKind,
  type ContentValues,
  type openContent,
  type OutputOf,
  prizeInputs,
  prizeLines,
} from '@exchange/contract';
import { formatTime } from '@exchange/i18n/format-time';
import { localeCodes, localeNames } from '@exchange/i18n/locale-codes';
import type { LocaleCode } from '@exchange/platform';
import { html, Markup } from '@exchange/sandbox/html';
import type { PageFrame } from './document';
import { translateTo } from './texts';

type Look = OutputOf<typeof openContent>['look'];

/** What is shown: content that the exchange has checked, so that its articles have nothing that runs. */
export interface Previewed {
  readonly kind: ContentKind;
  readonly look: Look;
  readonly values: ContentValues;
  /** It has begun: what a card says of what is to come is left out. */
  readonly isBegun: boolean;
}

/** What a phone shows. */
interface Shown {
  readonly values: ContentValues;
  readonly locale: LocaleCode;
  readonly isBegun: boolean;
}

const colour = (text: string): string => (/^#[0-9a-f]{3,8}$/i.test(text) ? text : 'currentcolor');
const tokensOf = ({ brand, ink, soft }: Look['light']): string =>
  `--brand:${colour(brand)};--brand-ink:${colour(ink)};--brand-soft:${colour(soft)}`;

/** The organisation's colours, for the phones of a preview. */
export const brandStyle = ({ light, dark }: Look): string =>
  `.phone[data-theme]{${tokensOf(light)}}.phone[data-theme=dark]{${tokensOf(dark)}}`;

/** How it looks to users: a phone of 375 px for each language, in the light and in the dark theme. */
export function contentPreview({ t }: PageFrame, { look, kind, ...previewed }: Previewed): Markup {
  return html`<section class="card" aria-labelledby="preview">
    <h2 id="preview">${t('content.previewTitle', { organisation: look.name })}</h2>
    <p class="note">${t('content.previewNote')}</p>
    <div class="phones">
      ${(['light', 'dark'] as const).flatMap((theme) =>
        localeCodes.map(
          (locale) =>
            html`<figure>
              <figcaption>${t(`content.phone.${theme}`, { language: localeNames[locale] })}</figcaption>
              <div class="phone" data-theme="${theme}" lang="${locale}">
                ${screens[kind]({ ...previewed, locale })}
              </div>
            </figure>`,
        ),
      )}
    </div>
  </section>`;
}

/** What a phone shows of each kind, as the pages of users do. */
const screens: Readonly<Record<ContentKind, (shown: Shown) => Markup>> = {
  notice: ({ values, locale }) =>
    html`<p class="line">${megaphone}<span>${of(values, 'title', locale)}</span>${chevron}</p>
      <article>
        <h3>${of(values, 'title', locale)}</h3>
        <time>${formatTime(locale, timeOf(values, 'from'), 'dateTime', 'UTC')}</time>
        <div class="rich">${new Markup(of(values, 'content', locale))}</div>
      </article>`,
  banner: ({ values, locale }) =>
    html`<div class="slide">
      <img src="${values['picture'] ?? ''}" alt="" /><span>${of(values, 'title', locale)}</span>
    </div>`,
  calendar: ({ values, locale }) => {
    const label = calendarLabels.find((each) => each === values['label']) ?? 'activity';
    return html`<div class="entry">
      <div>
        <b>${of(values, 'title', locale)}</b>
        <small>${formatTime(locale, timeOf(values, 'time'), 'short', 'UTC')}</small>
      </div>
      <span>${translateTo(locale)(`content.label.${label}`)}</span>
    </div>`;
  },
  sale: saleCard,
  staking: stakingCard,
  auction: auctionCard,
  gift: giftCard,
  contest: contestScreen,
  collectible: collectibleScreen,
};

/** What a card in a list of campaigns to come shows. */
interface CampaignCard {
  readonly picture: string;
  readonly title: string;
  readonly terms: string;
  /** How much of it is taken, which is nothing yet. */
  readonly taken: string;
  readonly more?: string;
}

function campaignCard({ values, locale, isBegun }: Shown, card: CampaignCard): Markup {
  const t = translateTo(locale);
  const { picture, title, terms, taken, more } = card;
  const time = formatTime(locale, timeOf(values, 'from'), 'short', 'UTC');
  return html`<div class="sale">
    <div class="cover">
      <img
        src="${picture}"
        alt=""
      />${isBegun ? '' : html`<span class="chip brand">${t('content.upcoming')}</span>`}
    </div>
    <div class="text">
      <b>${title}</b>
      <p>${terms}</p>
      ${
        isBegun
          ? ''
          : html`<i></i>
              <p class="ends"><span>${taken}</span> <strong>${t('content.opensAt', { time })}</strong></p>`
      }
      ${more === undefined ? '' : html`<p>${more}</p>`}
    </div>
  </div>`;
}

/** A token sale in the list of those to come. */
function saleCard(shown: Shown): Markup {
  const { values, locale } = shown;
  const t = translateTo(locale);
  const { token = '', price = '', units = '', total = '', softCap = '0' } = values;
  const terms = { units, price, token: token.toUpperCase() };
  return campaignCard(shown, {
    picture: `/api/media/campaign-${token}.svg`,
    title: of(values, 'title', locale),
    terms: t(`content.terms.${values['type'] === 'pledge' ? 'pledge' : 'sale'}`, terms),
    taken: t('content.sold', { total }),
    ...(softCap !== '0' && { more: t('content.cap', { softCap }) }),
  });
}

/** An auction in the list of those to come. */
function auctionCard(shown: Shown): Markup {
  const { values, locale } = shown;
  const t = translateTo(locale);
  const { type, token = '', price = '', lowest = '', units = '', total = '' } = values;
  const kind = t(type === 'dutch' ? 'content.type.dutch' : 'content.type.regular');
  const terms = t(type === 'dutch' ? 'content.terms.dutch' : 'content.terms.regular', { price, lowest });
  return campaignCard(shown, {
    picture: `/api/media/campaign-${token}.svg`,
    title: of(values, 'title', locale),
    terms: `${kind} · ${terms}`,
    taken: t('content.sold', { total }),
    more: t('content.portions', { units, token: token.toUpperCase() }),
  });
}

/** A gift-coin activity in the list of events. */
function giftCard(shown: Shown): Markup {
  const { values, locale } = shown;
  const t = translateTo(locale);
  const { token: code = '', term: days = '', rate = '', total: amount = '' } = values;
  const token = code.toUpperCase();
  return campaignCard(shown, {
    picture: `/api/media/cover-${code}.svg`,
    title: t('content.giftTitle', { token }),
    terms: t('content.terms.gift', { token, days, rate }),
    taken: t('content.left', { amount, token }),
  });
}

/** A contest in the list of events, and its prizes by place. */
function contestScreen(shown: Shown): Markup {
  const { values, locale } = shown;
  const t = translateTo(locale);
  const { type, token: code = '', least = '' } = values;
  const isTrading = type === 'trading';
  const token = code.toUpperCase();
  const lines = Array.from({ length: prizeLines }, (_, index) => {
    const inputs = prizeInputs(index + 1);
    return { to: values[inputs.to] ?? '', amount: values[inputs.amount] ?? '' };
  }).filter(({ to }) => to !== '');
  const reward = (values['reward'] ?? '').toUpperCase();
  return html`${campaignCard(shown, {
      picture: `/api/media/story-${code}.svg`,
      title: of(values, 'title', locale),
      terms: t(isTrading ? 'content.terms.trading' : 'content.terms.holding', { token }),
      taken: t('content.contestTo', { least, token: isTrading ? 'USDT' : token }),
    })}
    <article>
      <h3>${t('content.field.prizes')}</h3>
      ${lines.map(({ to, amount }, index) => {
        const from = String(Number(lines[index - 1]?.to ?? '0') + 1);
        const key = from === to ? 'content.prizes.place' : 'content.prizes.places';
        return html`<p>${t(key, { from, to, amount, reward })}</p>`;
      })}
    </article>`;
}

/** A collectible in the list of those to come, and its text. */
function collectibleScreen({ values, locale, isBegun }: Shown): Markup {
  const t = translateTo(locale);
  const time = formatTime(locale, timeOf(values, 'from'), 'short', 'UTC');
  return html`<div class="slide">
      <img src="${values['picture'] ?? ''}" alt="" /><span>${of(values, 'title', locale)}</span>
    </div>
    <article>
      <p>
        <b>${t('content.firstBid', { price: values['price'] ?? '' })}</b>
        ${isBegun ? '' : `· ${t('content.opensAt', { time })}`}
      </p>
      <div class="rich">${new Markup(of(values, 'content', locale))}</div>
    </article>`;
}

/** A staking product in the list of products. */
function stakingCard(shown: Shown): Markup {
  const { values, locale } = shown;
  const t = translateTo(locale);
  const { term: days = '', rate = '', total = '' } = values;
  const token = (values['token'] ?? '').toUpperCase();
  return html`<div class="product">
    <div>
      <b>${t(days === '0' ? 'content.terms.flexible' : 'content.terms.term', { token, days })}</b>
      <small
        >${t('content.opensAt', { time: formatTime(locale, timeOf(values, 'from'), 'short', 'UTC') })}</small
      >
    </div>
    <p><b>${rate}%</b> <small>${t('content.yearly')}</small></p>
    <i></i>
    <small>${t('content.left', { amount: total, token })}</small>
  </div>`;
}

const of = (values: ContentValues, name: string, locale: LocaleCode): string =>
  values[`${name}.${locale}`] ?? '';
const timeOf = (values: ContentValues, name: string): number => Date.parse(`${values[name] ?? ''}Z`) || 0;

const megaphone = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <path d="M3 11v3a1 1 0 0 0 1 1h3l10 5V5L7 10H4a1 1 0 0 0-1 1zM7 15l1.500 5H11M21 10v5" />
</svg>`;
const chevron = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <path d="m9 6 6 6-6 6" />
</svg>`;
