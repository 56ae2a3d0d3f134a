import { type Operator, type OutputOf, type openReview, type Review, reviewKinds } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { pageTop, renderDocument, type PageFrame } from './document';
import type { Formats } from './formats';
import { field } from './sign-in-page';
import type { TextKey } from './texts';

/** What became of a decision, as the list says it afterwards. */
export const outcomes = ['approved', 'refused', 'waiting'] as const;

export interface ReviewsView {
  readonly operator: Operator;
  readonly reviews: readonly Review[];
  readonly said: (typeof outcomes)[number] | undefined;
}

const pathOf = ({ kind, id }: Pick<Review, 'kind' | 'id'>): string => `/ops/reviews/${kind}/${id}`;

/** What waits for a decision. */
export function reviewsPage(
  frame: PageFrame,
  formats: Formats,
  { operator, reviews, said }: ReviewsView,
): string {
  const { t } = frame;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'reviews', title: t('reviews.title'), operator },
        lead: t('reviews.lead', { count: formats.count(reviews.length) }),
      })}
      <main class="stack">
        ${said === undefined ? '' : html`<p class="alert fine" role="status">${t(`reviews.said.${said}`)}</p>`}
        ${reviewKinds.map((kind) => {
          const own = reviews.filter((review) => review.kind === kind);
          return html`<section class="card" aria-labelledby="${kind}">
            <h2 id="${kind}">${t(`reviews.${kind}`)} <small>${formats.count(own.length)}</small></h2>
            ${
              own.length === 0
                ? html`<p class="empty">${t('reviews.empty')}</p>`
                : html`<ul class="reviews">
                    ${own.map((review) => listItem(frame, formats, operator, review))}
                  </ul>`
            }
          </section>`;
        })}
        <p class="note">${t('reviews.note')}</p>
      </main>
    </div>`,
  );
}

function listItem(frame: PageFrame, formats: Formats, operator: Operator, review: Review): Markup {
  const { t, link } = frame;
  const who = [review.account, review.uid && `UID ${review.uid}`, review.organisation]
    .filter(Boolean)
    .join(' · ');
  return html`<li>
    <div class="of">
      ${peopleChip(frame, review)}<span>${who}</span><span>${formats.ago(review.create_time)}</span>
    </div>
    ${factList(frame, formats, review.facts)}
    ${
      operator.roles.includes('review')
        ? html`<a class="button" href="${link(pathOf(review))}">${t('reviews.open')}</a>`
        : ''
    }
  </li>`;
}

/** How many people it takes, and who has approved. */
function peopleChip({ t }: PageFrame, { people, approved_by }: Review): Markup | '' {
  if (people === 1) return '';
  return approved_by.length === 0
    ? html`<span class="chip warn">${t('reviews.two')}</span>`
    : html`<span class="chip brand"
        >${t('reviews.approvedBy', { names: approved_by.map(({ name }) => name).join(', ') })}</span
      >`;
}

const factList = (frame: PageFrame, formats: Formats, facts: Review['facts']): Markup =>
  html`<dl class="facts review">
    ${facts.map(
      ({ name, value }) =>
        html`<dt>${frame.t(`fact.${name}`)}</dt>
          <dd>${valueText(frame, formats, name, value)}</dd>`,
    )}
  </dl>`;

const amounts = new Set<Review['facts'][number]['name']>(['amount', 'fee', 'day_value']);

/** Values that stand for something have their words; countries are called by their names. */
function valueText(
  { t, locale }: PageFrame,
  formats: Formats,
  name: Review['facts'][number]['name'],
  value: string,
): string {
  const [, amount, token = ''] = /^(\d+(?:\.\d+)?) (\w+)$/.exec(value) ?? [];
  if (amount !== undefined && amounts.has(name)) return `${formats.amount(amount)} ${token}`;
  if (name === 'network') return value.toUpperCase();
  if (name === 'country' && /^[A-Z]{2}$/.test(value))
    return new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value;
  const words: Readonly<Partial<Record<string, TextKey>>> = {
    'origin domestic': 'value.domestic',
    'origin foreign': 'value.foreign',
    'document passport': 'value.passport',
    'document licence': 'value.licence',
    'document identity-card': 'value.identity-card',
  };
  const word = words[`${name} ${value}`];
  return word === undefined ? value : t(word);
}

export interface ReviewView {
  readonly operator: Operator;
  readonly review: OutputOf<typeof openReview>;
  /** Why a decision was not taken. */
  readonly said: string | undefined;
}

/** One thing that waits, with all that is known of it, and the decision. */
export function reviewPage(
  frame: PageFrame,
  formats: Formats,
  { operator, review, said }: ReviewView,
): string {
  const { t } = frame;
  const { kind, account, uid, organisation, create_time: createTime } = review;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'reviews', title: t(`reviews.one.${kind}`), operator },
        lead: html`${[account, uid && `UID ${uid}`, organisation].filter(Boolean).join(' · ')} ·
        ${formats.time(createTime)}`,
      })}
      <main class="pair">
        <section class="card" aria-labelledby="said-of-it">
          <h2 id="said-of-it">${t('reviews.facts')}</h2>
          ${factList(frame, formats, review.facts)} ${picturesPart(frame, review)}
        </section>
        <section class="card" aria-labelledby="decision">
          <h2 id="decision">${t('reviews.decision')}</h2>
          ${said === undefined ? '' : html`<p class="alert bad" role="alert">${said}</p>`}
          ${peopleNote(frame, review, operator)} ${decisionForms(frame, review)}
        </section>
      </main>
    </div>`,
  );
}

function peopleNote(frame: PageFrame, review: Review, operator: Operator): Markup | '' {
  const { t } = frame;
  if (review.people === 1) return '';
  const names = review.approved_by.map(({ name }) => name);
  const text = names.includes(operator.name)
    ? t('reviews.youDid')
    : names.length > 0
      ? t('reviews.secondOf', { name: names.join(', ') })
      : t('reviews.firstOf');
  return html`<p class="alert">${text}</p>`;
}

/** Small pictures; each that is shown and each that is opened is in the log. */
function picturesPart({ t, link }: PageFrame, review: ReviewView['review']): Markup | '' {
  if (review.pictures.length === 0) return '';
  const names: Readonly<Partial<Record<string, TextKey>>> = {
    ...{ front: 'picture.front', back: 'picture.back', hold: 'picture.hold', photo: 'picture.photo' },
  };
  return html`<p class="note">${t('reviews.pictures')}</p>
    <ul class="pictures">
      ${review.pictures.map(({ id, shows }) => {
        const name = names[shows];
        const label = name === undefined ? t('picture.number', { number: shows }) : t(name);
        const source = `${pathOf(review)}/pictures/${id}`;
        return html`<li>
          <a href="${link(source)}" target="_blank" rel="noopener"
            ><img src="${source}?size=preview" alt="" loading="lazy" /><span>${label}</span></a
          >
        </li>`;
      })}
    </ul>`;
}

function decisionForms({ t, link }: PageFrame, review: ReviewView['review']): Markup {
  const action = link(pathOf(review));
  const second = review.people === 2 && review.approved_by.length > 0;
  return html`<form method="post" action="${action}">
      <input type="hidden" name="decision" value="approve" />
      <button class="button main wide">
        ${t(review.people === 1 ? 'reviews.approve' : second ? 'reviews.approveSecond' : 'reviews.approveFirst')}
      </button>
    </form>
    <form method="post" action="${action}" class="refusal">
      <input type="hidden" name="decision" value="refuse" />
      ${
        review.reasons.length === 0
          ? ''
          : html`${field(
              t('reviews.reason'),
              html`<select name="reason" required>
                ${review.reasons.map((reason) => html`<option value="${reason}">${reasonText(t, review.kind, reason)}</option>`)}
              </select>`,
            )}
            ${field(t('reviews.noteToUser'), html`<textarea name="note" maxlength="200" rows="3"></textarea>`)}`
      }
      <button class="button bad wide">${t('reviews.refuse')}</button>
    </form>`;
}

/** A reason in words; one that this version does not know, as it is. */
function reasonText(t: PageFrame['t'], kind: Review['kind'], reason: string): string {
  const words: Readonly<Partial<Record<string, TextKey>>> = {
    'withdrawal address': 'reason.address',
    'withdrawal source': 'reason.source',
    'withdrawal unusual': 'reason.unusual',
    'withdrawal chain': 'reason.chain',
    'identity unreadable': 'reason.unreadable',
    'identity mismatch': 'reason.mismatch',
    'identity expired': 'reason.expired',
    'identity document': 'reason.document',
    'identity hold': 'reason.hold',
    'casting pictures': 'reason.pictures',
    'casting profile': 'reason.profile',
    'casting role': 'reason.role',
  };
  const word = reason === 'other' ? 'reason.other' : words[`${kind} ${reason}`];
  return word === undefined ? reason : t(word);
}
