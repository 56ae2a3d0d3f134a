import {
  type FeeTier,
  type InputOf,
  listOperatedPairs,
  listOperatorLog,
  MoveLimit,
  PairState,
  setFeeTiers,
  setPairRules,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changedPath, reasonIn, saidIn } from './change-form';
import { type DeskRoutes, type PageRequest, sendRefusal } from './desk-routes';
import type { Said } from './document';
import { createFormats } from './formats';
import { marketPage, marketsPage } from './markets-page';
import { saidOf, sendPage } from './sign-in-routes';
import { frameOf, type OperatorsDesk, type Person } from './visitor';

type Pair = { readonly pair: string };

/** Changes of a pair on its page. */
const shownChanges = 20;

/** Percent as typed, in millionths; undefined for what is none. */
function ppmOf(percent: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

/** Markets at `/ops/markets`: halts, price bands, fees and fee tiers (O-10). */
export function registerMarkets(routes: DeskRoutes): void {
  const { desk } = routes;
  const path = '/ops/markets';
  routes.page(path, 'read', (request, reply, person) =>
    showMarkets(desk, request, reply, person, saidIn(request)),
  );
  routes.form(path, 'risk', async (request, reply, person) => {
    const frame = frameOf(request);
    const tiers = tiersIn(request.body);
    if (!tiers)
      return showMarkets(desk, request, reply, person, {
        fault: frame.t('markets.tiersWrong'),
        typed: request.body,
      });
    const input = { tiers, reason: reasonIn(request.body) };
    const asked = await desk.ask(request, setFeeTiers, input, person.secret);
    if (asked.is === 'answered') return reply.redirect(changedPath(frame, path), 303);
    return showMarkets(desk, request, reply, person, { fault: saidOf(frame, asked), typed: request.body });
  });
  registerMarket(routes);
}

/** The page of one pair, and changing it. */
function registerMarket(routes: DeskRoutes): void {
  const { desk } = routes;
  const path = '/ops/markets/:pair';
  routes.page<Pair>(path, 'read', (request, reply, person) =>
    showMarket(desk, request, reply, person, saidIn(request)),
  );
  routes.form<Pair>(path, 'risk', async (request, reply, person) => {
    const frame = frameOf(request);
    // Lengths are reckoned by the exchange's clock.
    const listed = await desk.ask(request, listOperatedPairs, {}, person.secret);
    if (listed.is !== 'answered') return sendRefusal(request, reply, person, listed);
    const change = changeIn(request.body, listed.time);
    if (typeof change === 'string')
      return showMarket(desk, request, reply, person, { fault: frame.t(change), typed: request.body });
    const { pair } = request.params;
    const input = { pair, reason: reasonIn(request.body), ...change };
    const asked = await desk.ask(request, setPairRules, input, person.secret);
    if (asked.is === 'answered') return reply.redirect(changedPath(frame, `/ops/markets/${pair}`), 303);
    return showMarket(desk, request, reply, person, { fault: saidOf(frame, asked), typed: request.body });
  });
}

async function showMarkets(
  desk: OperatorsDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  said: Said,
): Promise<FastifyReply> {
  const asked = await desk.ask(request, listOperatedPairs, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  const frame = frameOf(request);
  const page = marketsPage(frame, createFormats(frame.locale, asked.time), {
    ...{ operator: person.operator, pairs: asked.data.list, tiers: asked.data.tiers, now: asked.time },
    ...said,
  });
  return sendPage(reply, said.fault === undefined ? 200 : 409, page);
}

async function showMarket(
  desk: OperatorsDesk,
  request: PageRequest<Pair>,
  reply: FastifyReply,
  person: Person,
  said: Said,
): Promise<FastifyReply> {
  const { pair: code } = request.params;
  const asked = await desk.ask(request, listOperatedPairs, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  const pair = asked.data.list.find((each) => each.code === code);
  if (!pair) {
    reply.callNotFound();
    return reply;
  }
  const log = await desk.ask(request, listOperatorLog, { search: code, limit: shownChanges }, person.secret);
  if (log.is !== 'answered') return sendRefusal(request, reply, person, log);
  const frame = frameOf(request);
  const page = marketPage(frame, createFormats(frame.locale, asked.time), {
    ...{ operator: person.operator, pair, now: asked.time },
    changes: log.data.list.filter(({ kind, record }) => kind === 'market' && record === code),
    ...said,
  });
  return sendPage(reply, said.fault === undefined ? 200 : 409, page);
}

type PairChange = Omit<InputOf<typeof setPairRules>, 'pair' | 'reason'>;
type WrongText = 'markets.percentWrong' | 'markets.minutesWrong' | 'markets.moveWrong';

/** The one thing of a pair that a form changes; the text of what is wrong where its figure is none. */
function changeIn(form: URLSearchParams, now: number): PairChange | WrongText {
  const change = form.get('change');
  if (change === 'halt') return { state: 'halted' };
  if (change === 'resume') return { state: 'open' };
  if (change === 'state') return stateIn(form, now);
  if (change === 'move') return moveIn(form);
  const percent = (form.get('percent') ?? '').trim();
  if (change === 'band' && percent === '') return { band_ppm: null };
  const ppm = ppmOf(percent);
  if (ppm === undefined) return 'markets.percentWrong';
  return change === 'band' ? { band_ppm: ppm } : { fee_ppm: ppm };
}

function stateIn(form: URLSearchParams, now: number): PairChange | WrongText {
  const { data: state } = schemaOf(PairState).safeParse(form.get('state'));
  const minutes = wholeIn(form, 'minutes', 1, 43_200);
  if (state === undefined || (minutes === undefined && form.get('minutes') !== ''))
    return 'markets.minutesWrong';
  return { state, ...(minutes !== undefined && { until: now + minutes * 60_000 }) };
}

function moveIn(form: URLSearchParams): PairChange | WrongText {
  const percent = (form.get('percent') ?? '').trim();
  const move = {
    ppm: percent === '' ? null : ppmOf(percent),
    window_seconds: wholeIn(form, 'window', 1, 3_600),
    pause_seconds: wholeIn(form, 'pause', 5, 3_600),
    auction_seconds: wholeIn(form, 'auction', 5, 3_600),
  };
  const { data } = schemaOf(MoveLimit).safeParse(move);
  return data ? { move: data } : 'markets.moveWrong';
}

/** A whole number of a form; undefined for what is none, or is not from `least` to `most`. */
function wholeIn(form: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const typed = (form.get(name) ?? '').trim();
  const value = /^\d{1,6}$/.test(typed) ? Number(typed) : NaN;
  return value >= least && value <= most ? value : undefined;
}

/** The tiers of a form, without the rows that are empty; undefined where one of them is none. */
function tiersIn(form: URLSearchParams): FeeTier[] | undefined {
  const percents = form.getAll('percent');
  const tiers: FeeTier[] = [];
  for (const [index, typed] of form.getAll('volume').entries()) {
    const [volume, percent] = [typed.trim(), (percents[index] ?? '').trim()];
    if (volume === '' && percent === '') continue;
    const ppm = ppmOf(percent);
    if (ppm === undefined || !/^[1-9]\d{0,14}$/.test(volume)) return undefined;
    tiers.push({ volume, fee_ppm: ppm });
  }
  return tiers;
}
