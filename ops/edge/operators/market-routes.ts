import {
  type FeeTier,
  type InputOf,
  listOperatedPairs,
  listOperatorLog,
  setFeeTiers,
  setPairRules,
} from '@exchange/contract';
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
    const change = changeIn(request.body);
    if (!change)
      return showMarket(desk, request, reply, person, {
        fault: frame.t('markets.percentWrong'),
        typed: request.body,
      });
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

/** The one thing of a pair that a form changes; undefined where its figure is none. */
function changeIn(
  form: URLSearchParams,
): Pick<InputOf<typeof setPairRules>, 'halted' | 'band_ppm' | 'fee_ppm'> | undefined {
  const change = form.get('change');
  if (change === 'halt' || change === 'resume') return { halted: change === 'halt' };
  const percent = (form.get('percent') ?? '').trim();
  if (change === 'band' && percent === '') return { band_ppm: null };
  const ppm = ppmOf(percent);
  if (ppm === undefined) return undefined;
  return change === 'band' ? { band_ppm: ppm } : { fee_ppm: ppm };
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
