import { html, type Markup } from '../../http/html';

/** Something that waits for a reviewer, as the page shows it (X-06). */
export interface ReviewItem {
  /** Path that takes the decision. */
  readonly action: string;
  /** What it is, and whose. */
  readonly kind: string;
  readonly about: readonly string[];
  /** When it was asked for, ms since the epoch. */
  readonly createTime: number;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly pictures?: Markup;
  /** Why it may be refused, by value; without any a refusal needs no reason. */
  readonly reasons?: Readonly<Record<string, string>>;
}

/** A list of what waits for a reviewer; the page's script exchanges it by its name. */
export function reviewList(name: string, none: string, items: readonly ReviewItem[]): Markup {
  if (items.length === 0) return html`<p class="empty" data-live="${name}">${none}</p>`;
  return html`<ul class="reviews" data-live="${name}">
    ${items.map(itemPart)}
  </ul>`;
}

const itemPart = ({ action, kind, about, createTime, facts, pictures, reasons }: ReviewItem): Markup =>
  html`<li>
    <p>
      <b>${kind}</b> · ${about.map((each) => html`${each} · `)}<time
        >${new Date(createTime).toISOString().slice(11, 19)}</time
      >
    </p>
    <dl>
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${pictures ?? html``}
    <form action="${action}">
      ${reasons === undefined ? html`` : reasonPart(reasons)}
      <div class="buttons">
        <button name="decision" value="approve">Approve</button
        ><button class="quiet" name="decision" value="refuse">Refuse</button>
      </div>
      <output></output>
    </form>
  </li>`;

const reasonPart = (reasons: Readonly<Record<string, string>>): Markup =>
  html`<div class="row">
    <label
      >Reason to refuse<select name="reason">
        ${Object.entries(reasons).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
      </select></label
    ><label>Note to the user<input name="note" maxlength="200" autocomplete="off" /></label>
  </div>`;
