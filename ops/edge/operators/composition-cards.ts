import { html, type Markup } from '@exchange/sandbox/html';
import type { FlagRule } from '../store/composition-document';
import { flagDifferences } from '../store/flag-differences';
import type { ShownComposition } from './composition-view';
import type { Formats } from './formats';
import type { TextKey, Translate } from './texts';

type Parts = ShownComposition['parts'];

const hows: Readonly<Record<string, TextKey>> = {
  set: 'how.set',
  back: 'how.back',
  canary: 'how.canary',
  promote: 'how.promote',
  'end-canary': 'how.end-canary',
  local: 'how.local',
};

/** What browsers get now. */
export function compositionCard({ id, parts, canary, flags }: ShownComposition, t: Translate): Markup {
  return html`<section class="card" aria-labelledby="composition">
    <h2 id="composition">
      ${t('composition.title')} <small><code>${id}</code></small>
    </h2>
    ${partsList(parts)}
    ${
      canary
        ? html`<p class="alert">
              ${t('composition.canary', { percent: String(canary.percent) })}${
                canary.steps === undefined
                  ? ''
                  : t('composition.steps', { steps: [...canary.steps, 100].join(', ') })
              }
            </p>
            ${partsList(canary.parts)}`
        : ''
    }
    ${flags === undefined ? '' : flagList(flags, t)}
  </section>`;
}

/** Parts with their versions. */
export const partsList = (parts: Parts): Markup =>
  html`<dl class="facts">
    ${Object.entries(parts).map(
      ([name, version]) =>
        html`<dt>${name}</dt>
          <dd><code>${version}</code></dd>`,
    )}
  </dl>`;

/** Who gets which flags that differ from those before. */
export const flagList = (
  flags: ShownComposition['flags'],
  t: Translate,
  title: string = t('flags.title'),
  before: ShownComposition['flags'] = {},
): Markup =>
  html`<h3>${title}</h3>
    <dl class="facts">
      ${flagDifferences(before, flags).map(
        ({ part, flag, after }) =>
          html`<dt>${part} <code>${flag}</code></dt>
            <dd>${ruleText(after, t)}</dd>`,
      )}
    </dl>`;

/** Who gets a flag. */
function ruleText(rule: FlagRule | undefined, t: Translate): string {
  if (!rule) return t('flags.off');
  const { percent, organisations } = rule;
  const share = percent === 100 ? t('flags.everybody') : t('flags.share', { percent: String(percent) });
  return organisations ? `${share} · ${organisations.join(', ')}` : share;
}

/** Who changed what and when, the newest first; `earlier` has one more than is shown, to compare with. */
export function historyCard(
  earlier: readonly ShownComposition[],
  most: number,
  t: Translate,
  formats: Formats,
): Markup {
  const entries = historyItems(earlier, most, t, formats).map(({ item }) => item);
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">${t('history.title')}</h2>
    ${
      entries.length === 0
        ? html`<p class="empty">${t('history.empty')}</p>`
        : html`<ol class="history">
            ${entries}
          </ol>`
    }
  </section>`;
}

/** The changes of the composition, the newest first, each with its time (ms since the epoch); `more` is what else an item has. */
export function historyItems(
  earlier: readonly ShownComposition[],
  most: number,
  t: Translate,
  formats: Formats,
  more: (made: NonNullable<ShownComposition['made']>) => Markup | '' = () => '',
): { readonly time: number; readonly item: Markup }[] {
  return earlier.slice(0, most).flatMap((composition, index) => {
    const { made } = composition;
    if (!made) return [];
    const how = hows[made.how];
    const item = html`<li>
      <span class="of">
        #${made.number} · ${formats.time(made.at)} · ${t('history.by', { who: made.by })} ·
        ${how === undefined ? made.how : t(how)}
      </span>
      ${changes(composition, earlier[index + 1], t)}
      ${made.reason === undefined ? '' : html`<span class="of">${made.reason}</span>`} ${more(made)}
    </li>`;
    return [{ time: made.at, item }];
  });
}

function changes(composition: ShownComposition, before: ShownComposition | undefined, t: Translate): Markup {
  const chips = [
    ...differing(composition.parts, before?.parts ?? {}).map(
      ([name, version]) => html`<span class="chip">${name} ${version}</span>`,
    ),
    ...differing(composition.canary?.parts ?? {}, before?.canary?.parts ?? {}).map(
      ([name, version]) =>
        html`<span class="chip warn">
          ${name} ${version} · ${t('state.canary', { percent: String(composition.canary?.percent ?? 0) })}
        </span>`,
    ),
    ...flagDifferences(before?.flags, composition.flags).map(
      ({ part, flag, after }) => html`<span class="chip">${part} ${flag} · ${ruleText(after, t)}</span>`,
    ),
  ];
  return html`<span class="change">
    ${chips.length === 0 ? html`<span class="of">${t('history.same')}</span>` : chips}
  </span>`;
}

const differing = (after: Parts, before: Parts): readonly (readonly [string, string])[] =>
  Object.entries(after).filter(([name, version]) => before[name] !== version);
