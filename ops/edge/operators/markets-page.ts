import {
  mostFeeTiers,
  type OperatedPair,
  type Operator,
  type OperatorLogEntry,
  type FeeTier,
  type PairState,
} from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { changeForm, typedIn } from './change-form';
import { pageTop, renderDocument, type PageFrame, type Said, saidPart } from './document';
import type { Formats } from './formats';
import { logList } from './log-page';
import { field } from './sign-in-page';

export interface MarketsView extends Said {
  readonly operator: Operator;
  readonly pairs: readonly OperatedPair[];
  readonly tiers: readonly FeeTier[];
  /** The exchange's time, ms since the epoch. */
  readonly now: number;
}

export interface MarketView extends Said {
  readonly operator: Operator;
  readonly pair: OperatedPair;
  readonly now: number;
  /** What the log says of the pair, newest first. */
  readonly changes: readonly OperatorLogEntry[];
}

/** Millionths as percent, e.g. `0.08`. */
function percentOf(ppm: number): string {
  const digits = String(ppm).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return `${digits.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}`;
}

const nameOf = ({ token, market }: OperatedPair): string => `${token.toUpperCase()}/${market.toUpperCase()}`;

/** Who may change markets: people with the role, for all organisations together. */
const mayChange = ({ roles, organisation }: Operator): boolean =>
  roles.includes('risk') && organisation === '';

/** Every pair with its state, by the currency it is traded in, and the fee tiers (O-10). */
export function marketsPage(frame: PageFrame, formats: Formats, view: MarketsView): string {
  const { t } = frame;
  const { operator, pairs } = view;
  const halted = pairs.filter((pair) => stateOf(pair) !== 'open').length;
  const markets = [...new Set(pairs.map(({ market }) => market))];
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'markets', title: t('markets.title'), operator },
        lead: t('markets.lead', { count: formats.count(pairs.length), halted: formats.count(halted) }),
      })}
      <main class="stack">
        ${saidPart(view)} ${tiersCard(frame, formats, view)}
        ${markets.map((market) => pairsCard(frame, formats, view, market))}
      </main>
    </div>`,
  );
}

/** One pair, what is set for it and since when, and the forms that change it (O-10). */
export function marketPage(frame: PageFrame, formats: Formats, view: MarketView): string {
  const { t } = frame;
  const { operator, pair, changes, now } = view;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'markets', title: nameOf(pair), operator },
        lead: html`${stateChip(frame, formats, pair, now)} ${t('markets.lastPrice')}:
        ${formats.amount(pair.price)} ${pair.market.toUpperCase()}`,
      })}
      <main class="stack">
        ${saidPart(view)}
        <div class="halves">
          ${tradingCard(frame, formats, view)} ${moveCard(frame, view)} ${bandCard(frame, view)}
          ${feeCard(frame, view)}
        </div>
        <section class="card" aria-labelledby="changes">
          <h2 id="changes">${t('markets.changes')}</h2>
          ${changes.length === 0 ? html`<p class="empty">${t('markets.noChanges')}</p>` : logList(frame, formats, changes)}
        </section>
      </main>
    </div>`,
  );
}

/** Where trading in a pair stands; an exchange that knows no states says whether it is halted. */
const stateOf = ({ pause, halted }: OperatedPair): PairState => pause?.state ?? (halted ? 'halted' : 'open');

function stateChip({ t }: PageFrame, formats: Formats, pair: OperatedPair, now: number): Markup {
  const state = stateOf(pair);
  if (state === 'open')
    return pair.opening_time > now
      ? html`<span class="chip warn">${t('markets.opens')} ${formats.exactly(pair.opening_time)}</span>`
      : html`<span class="chip good">${t('markets.open')}</span>`;
  const until = pair.pause?.until;
  return html`<span class="chip ${state === 'auction' ? 'warn' : 'bad'}">${t(`markets.${state}`)}</span>
    ${until === undefined ? '' : html`<small>${t('markets.until', { time: formats.exactly(until) })}</small>`}`;
}

/** The pairs of one currency; those that are not open stand first. */
function pairsCard(frame: PageFrame, formats: Formats, { pairs, now }: MarketsView, market: string): Markup {
  const { t, link } = frame;
  const own = pairs
    .filter((pair) => pair.market === market)
    .sort((left, right) => Number(right.halted) - Number(left.halted));
  const columns = ['state', 'lastPrice', 'band', 'fee'] as const;
  const cells = (pair: OperatedPair): Readonly<Record<(typeof columns)[number], Markup | string>> => ({
    state: stateChip(frame, formats, pair, now),
    lastPrice: pair.price === '0' ? '–' : formats.amount(pair.price),
    band: bandText(frame, pair),
    fee: `${percentOf(pair.fee_ppm)}%`,
  });
  return html`<section class="card" aria-labelledby="${market}">
    <h2 id="${market}">${market.toUpperCase()} <small>${formats.count(own.length)}</small></h2>
    <table class="balances">
      <thead>
        <tr>
          <th scope="col">${t('markets.pair')}</th>
          ${columns.map((column) => html`<th scope="col">${t(`markets.${column}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${own.map((pair) => {
          const of = cells(pair);
          return html`<tr>
            <th scope="row"><a href="${link(`/ops/markets/${pair.code}`)}">${nameOf(pair)}</a></th>
            ${columns.map((column) => html`<td data-label="${t(`markets.${column}`)}">${of[column]}</td>`)}
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

const bandText = ({ t }: PageFrame, { band_ppm: band }: OperatedPair): string =>
  band === null ? t('markets.noBand') : `±${percentOf(band)}%`;

const percentInput = (value: string, isRequired: boolean): Markup =>
  html`<input
    name="percent"
    value="${value}"
    inputmode="decimal"
    pattern="[0-9]{1,2}([.][0-9]{1,4})?"
    autocomplete="off"
    ${isRequired ? html`required` : ''}
  />`;

function tradingCard(frame: PageFrame, formats: Formats, view: MarketView): Markup {
  const { t } = frame;
  const { operator, pair, now } = view;
  const { code } = pair;
  const state = stateOf(pair);
  return html`<section class="card" aria-labelledby="trading">
    <h2 id="trading">${t('markets.trading')} ${stateChip(frame, formats, pair, now)}</h2>
    ${pair.pause?.cause === 'moveLimit' ? html`<p>${t('markets.moveLimitCause')}</p>` : ''}
    ${pair.pause?.reason === undefined ? '' : html`<p>“${pair.pause.reason}”</p>`}
    <p>${t(`markets.${state}Text`)}${state === 'open' ? '' : html` ${t('markets.resumeText')}`}</p>
    ${
      mayChange(operator)
        ? html`${changeForm(frame, `/ops/markets/${code}`, view, {
              change: state === 'open' ? 'halt' : 'resume',
              reasonLabel: t('markets.toldReason'),
              button:
                state === 'open'
                  ? html`<button class="button bad wide">${t('markets.halt')}</button>`
                  : html`<button class="button main wide">${t('markets.resume')}</button>`,
            })}
            <details ${typedIn(view, 'state') ? html`open` : ''}>
              <summary>${t('markets.otherState')}</summary>
              ${stateForm(frame, view)}
            </details>`
        : ''
    }
  </section>`;
}

/** Sets any state, and when it goes on. */
function stateForm(frame: PageFrame, view: MarketView): Markup {
  const { t } = frame;
  const typed = typedIn(view, 'state');
  const wanted = typed?.get('state') ?? 'cancelOnly';
  const options = (['cancelOnly', 'auction', 'halted', 'open'] as const).map(
    (state) =>
      html`<option value="${state}" ${state === wanted ? html`selected` : ''}>
        ${t(`markets.${state}`)}
      </option>`,
  );
  return changeForm(frame, `/ops/markets/${view.pair.code}`, view, {
    change: 'state',
    reasonLabel: t('markets.toldReason'),
    input: html`${field(
        t('markets.newState'),
        html`<select name="state">
          ${options}
        </select>`,
      )}
      ${field(t('markets.minutes'), wholeInput('minutes', typed?.get('minutes') ?? '', false))}
      <p class="note">${t('markets.minutesText')}</p>`,
    button: html`<button class="button main wide">${t('markets.setState')}</button>`,
  });
}

const wholeInput = (name: string, value: string, isRequired: boolean): Markup =>
  html`<input
    name="${name}"
    value="${value}"
    inputmode="numeric"
    pattern="[0-9]{1,5}"
    autocomplete="off"
    ${isRequired ? html`required` : ''}
  />`;

/** When the pair pauses by itself (T-17). */
function moveCard(frame: PageFrame, view: MarketView): Markup | '' {
  const { t } = frame;
  const { operator, pair } = view;
  const { move, code } = pair;
  if (!move) return '';
  const typed = typedIn(view, 'move');
  const short =
    move.ppm === null
      ? t('markets.noMove')
      : t('markets.moveShort', { percent: percentOf(move.ppm), window: String(move.window_seconds) });
  const percent = typed?.get('percent') ?? (move.ppm === null ? '' : percentOf(move.ppm));
  const seconds = (name: 'window' | 'pause' | 'auction') =>
    field(
      t(`markets.${name}Seconds`),
      wholeInput(name, typed?.get(name) ?? String(move[`${name}_seconds`]), true),
    );
  return html`<section class="card" aria-labelledby="move">
    <h2 id="move">${t('markets.move')} <small>${short}</small></h2>
    <p>${t('markets.moveText')}</p>
    ${
      mayChange(operator)
        ? changeForm(frame, `/ops/markets/${code}`, view, {
            change: 'move',
            input: html`${field(t('markets.movePercent'), percentInput(percent, false))} ${seconds('window')}
            ${seconds('pause')} ${seconds('auction')}`,
            button: html`<button class="button main wide">${t('markets.setMove')}</button>`,
          })
        : ''
    }
  </section>`;
}

function bandCard(frame: PageFrame, view: MarketView): Markup {
  const { t } = frame;
  const { operator, pair } = view;
  const { band_ppm: band, code } = pair;
  const percent = typedIn(view, 'band')?.get('percent') ?? (band === null ? '' : percentOf(band));
  return html`<section class="card" aria-labelledby="band">
    <h2 id="band">${t('markets.band')} <small>${bandText(frame, pair)}</small></h2>
    <p>${t('markets.bandText')}</p>
    ${
      mayChange(operator)
        ? changeForm(frame, `/ops/markets/${code}`, view, {
            change: 'band',
            input: field(t('markets.bandPercent'), percentInput(percent, false)),
            button: html`<button class="button main wide">${t('markets.setBand')}</button>`,
          })
        : ''
    }
  </section>`;
}

function feeCard(frame: PageFrame, view: MarketView): Markup {
  const { t } = frame;
  const { operator, pair } = view;
  const percent = typedIn(view, 'fee')?.get('percent') ?? percentOf(pair.fee_ppm);
  return html`<section class="card" aria-labelledby="fee">
    <h2 id="fee">${t('markets.fee')} <small>${percentOf(pair.fee_ppm)}%</small></h2>
    <p>${t('markets.feeText')}</p>
    ${
      mayChange(operator)
        ? changeForm(frame, `/ops/markets/${pair.code}`, view, {
            change: 'fee',
            input: field(t('markets.feePercent'), percentInput(percent, true)),
            button: html`<button class="button main wide">${t('markets.setFee')}</button>`,
          })
        : ''
    }
  </section>`;
}

function tiersCard(frame: PageFrame, formats: Formats, view: MarketsView): Markup {
  const { t } = frame;
  const { operator, tiers } = view;
  const list =
    tiers.length === 0
      ? html`<p class="empty">${t('markets.noTiers')}</p>`
      : html`<dl class="facts">
          ${tiers.map(
            ({ volume, fee_ppm: ppm }) =>
              html`<dt>${t('markets.tierFrom', { volume: formats.amount(volume) })}</dt>
                <dd>${t('markets.tierFee', { percent: percentOf(ppm) })}</dd>`,
          )}
        </dl>`;
  return html`<section class="card" aria-labelledby="tiers">
    <h2 id="tiers">${t('markets.tiers')}</h2>
    <p class="note">${t('markets.tiersText')}</p>
    ${list}
    ${
      mayChange(operator)
        ? html`<details ${typedIn(view, 'tiers') ? html`open` : ''}>
            <summary>${t('markets.changeTiers')}</summary>
            ${tiersForm(frame, view)}
          </details>`
        : ''
    }
  </section>`;
}

/** The present tiers, and room for more; a row that is left empty is none. */
function tiersForm(frame: PageFrame, view: MarketsView): Markup {
  const { t } = frame;
  const typed = typedIn(view, 'tiers');
  const filled = typed
    ? { volumes: typed.getAll('volume'), percents: typed.getAll('percent') }
    : {
        volumes: view.tiers.map(({ volume }) => volume),
        percents: view.tiers.map(({ fee_ppm: ppm }) => percentOf(ppm)),
      };
  const rows = Array.from({ length: Math.min(mostFeeTiers, view.tiers.length + 3) }, (_row, index) => ({
    volume: filled.volumes[index] ?? '',
    percent: filled.percents[index] ?? '',
  }));
  return changeForm(frame, '/ops/markets', view, {
    change: 'tiers',
    input: html`${rows.map(
      ({ volume, percent }) =>
        html`<div class="row">
          ${field(
            t('markets.volume'),
            html`<input
              name="volume"
              value="${volume}"
              inputmode="numeric"
              pattern="[1-9][0-9]{0,14}"
              autocomplete="off"
            />`,
          )}
          ${field(t('markets.feePercent'), percentInput(percent, false))}
        </div>`,
    )}`,
    button: html`<button class="button main wide">${t('markets.setTiers')}</button>`,
  });
}
