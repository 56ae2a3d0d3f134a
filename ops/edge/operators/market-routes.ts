import {
  type FeeTier,
  type InputOf,
  listOperatedPairs,
  listOperatorLog,
  setFeeTiers,
  setPairRules,
} from '@exchange/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFormats } from './formats';
import { marketPage, marketsPage } from './markets-page';
import { type ReviewRouteOptions, sendRefusal } from './review-routes';
import { saidOf, sendPage } from './sign-in-routes';
import { frameOf, isOwnOrigin, type OperatorsDesk, type Person, queryOf } from './visitor';

type Target = { readonly Params: { readonly pair: string } };
type Form = { readonly Body: URLSearchParams };
/** What became of a change that was asked for on a page. */
export interface Outcome {
  readonly done?: string;
  readonly fault?: string;
}

/** Changes of a pair on its page. */
const shownChanges = 20;

/** Percent as typed, in millionths; undefined for what is none. */
function ppmOf(percent: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

/** Markets at `/ops/markets`: halts, price bands, fees and fee tiers (O-10). */
export function registerMarkets(app: FastifyInstance, options: ReviewRouteOptions): void {
  const { desk, personFor } = options;
  app.get('/ops/markets', async (request, reply) => {
    const person = await personFor(request, reply, 'read');
    return person ? showMarkets(desk, request, reply, person, saidIn(request)) : reply;
  });
  app.post<Form>('/ops/markets', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const person = await personFor(request, reply, 'risk');
    if (!person) return reply;
    const frame = frameOf(request);
    const tiers = tiersIn(request.body);
    if (!tiers) return showMarkets(desk, request, reply, person, { fault: frame.t('markets.tiersWrong') });
    const input = { tiers, reason: reasonIn(request.body) };
    const asked = await desk.ask(request, setFeeTiers, input, person.secret);
    if (asked.is === 'answered') return reply.redirect(frame.link('/ops/markets', { said: 'changed' }), 303);
    return showMarkets(desk, request, reply, person, { fault: saidOf(frame, asked) });
  });
  registerMarket(app, options);
}

/** The page of one pair, and changing it. */
function registerMarket(app: FastifyInstance, { desk, personFor }: ReviewRouteOptions): void {
  app.get<Target>('/ops/markets/:pair', async (request, reply) => {
    const person = await personFor(request, reply, 'read');
    return person ? showMarket(desk, request, reply, person, saidIn(request)) : reply;
  });
  app.post<Target & Form>('/ops/markets/:pair', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    const person = await personFor(request, reply, 'risk');
    if (!person) return reply;
    const { t, link } = frameOf(request);
    const change = changeIn(request.body);
    if (!change) return showMarket(desk, request, reply, person, { fault: t('markets.percentWrong') });
    const { pair } = request.params;
    const input = { pair, reason: reasonIn(request.body), ...change };
    const asked = await desk.ask(request, setPairRules, input, person.secret);
    if (asked.is === 'answered')
      return reply.redirect(link(`/ops/markets/${pair}`, { said: 'changed' }), 303);
    return showMarket(desk, request, reply, person, { fault: saidOf(frameOf(request), asked) });
  });
}

async function showMarkets(
  desk: OperatorsDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  outcome: Outcome,
): Promise<FastifyReply> {
  const asked = await desk.ask(request, listOperatedPairs, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  const frame = frameOf(request);
  const page = marketsPage(frame, createFormats(frame.locale, asked.time), {
    ...{ operator: person.operator, pairs: asked.data.list, tiers: asked.data.tiers, now: asked.time },
    ...outcome,
  });
  return sendPage(reply, outcome.fault === undefined ? 200 : 409, page);
}

async function showMarket(
  desk: OperatorsDesk,
  request: FastifyRequest<Target>,
  reply: FastifyReply,
  person: Person,
  outcome: Outcome,
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
    ...outcome,
  });
  return sendPage(reply, outcome.fault === undefined ? 200 : 409, page);
}

/** What the page before says, which led here. */
export const saidIn = (request: FastifyRequest): Outcome =>
  queryOf(request, ['said']).get('said') === 'changed' ? { done: frameOf(request).t('markets.changed') } : {};

/** The reason that a form gives, for the log. */
export const reasonIn = (form: URLSearchParams): string => (form.get('reason') ?? '').trim();

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
