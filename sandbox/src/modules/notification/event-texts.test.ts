import * as z from 'zod/mini';
import { modules } from '../../app';
import { eventsOf } from '../../core/events';

const locales = ['en', 'zh-HK', 'zh-CN'] as const;
const events = modules.flatMap(({ events: own = [] }) => own);

type Shape = z.core.JSONSchema._JSONSchema;

/** Data that fit a schema: for each value that a member can have out of a few, some with that value. */
function samplesOf(shape: Shape): unknown[] {
  if (typeof shape === 'boolean') throw new TypeError('no sample of anything');
  if (shape.const !== undefined) return [shape.const];
  if (shape.enum) return [...shape.enum];
  if (shape.anyOf) return shape.anyOf.flatMap(samplesOf);
  if (shape.properties) {
    const members = Object.entries(shape.properties).map(([name, member]) => ({
      name,
      values: samplesOf(member),
    }));
    const first = Object.fromEntries(members.map(({ name, values: [value] }) => [name, value]));
    return members.flatMap(({ name, values }) => values.map((value) => ({ ...first, [name]: value })));
  }
  if (shape.type === 'integer' || shape.type === 'number') return [3];
  if (shape.type === 'boolean') return [true, false];
  if (shape.type === 'string') return ['sample'];
  throw new TypeError(`no sample of ${JSON.stringify(shape)}`);
}

/** What is wrong with how an event is told. */
function faultsOf(event: (typeof events)[number]): string[] {
  const samples = samplesOf(z.toJSONSchema(event.data));
  return samples.flatMap((data) =>
    locales.flatMap((locale) => {
      try {
        const { title, body, mail, path } = event.tell(data, 0, locale);
        const empty = Object.entries({ title, body, mail }).filter(([, text]) => text.trim() === '');
        const found = empty.map(([name]) => `${event.name} ${locale}: ${name} is empty`);
        if ([title, body, mail].some((text) => /undefined|\{|\}/.test(text)))
          found.push(`${event.name} ${locale}: ${title} ${body}`);
        if (!/^\/(?!\/)/.test(path)) found.push(`${event.name}: ${path} is no page`);
        return found;
      } catch (error) {
        return [`${event.name} ${locale}: ${String(error)}`];
      }
    }),
  );
}

test('[S-11] every event is told in three languages, whatever happened, and leads to a page', () => {
  expect(events.length).toBeGreaterThan(30);
  expect(events.flatMap(faultsOf)).toEqual([]);
});

test('[S-11] people are told of all that they wait for or must fear', () => {
  expect(events.map(({ name }) => name).sort()).toEqual(
    [
      ...['security.changed', 'auth.newDevice', 'auth.deviceTrusted', 'auth.loginsEnded'],
      ...['kyc.approved', 'kyc.refused', 'deposit.credited', 'deposit.notCredited', 'deposit-code.redeemed'],
      ...['withdrawal.approved', 'withdrawal.sent', 'withdrawal.completed', 'withdrawal.refused'],
      ...['withdrawal.failed', 'transfer.sent', 'transfer.received', 'transfer.refused', 'issue.unlocked'],
      ...['orders.filled', 'orders.triggered', 'campaign.allotted', 'campaign.soldOut', 'campaign.delivered'],
      ...['campaign.refunded', 'campaign.released', 'auction.outbid', 'auction.won', 'auction.lost'],
      ...['collectible.outbid', 'collectible.won', 'staking.released', 'activity.unlocked'],
      ...['activity.inviteGift', 'activity.prize', 'node.joined', 'node.income', 'node.ended'],
      ...['cast.accepted', 'cast.refused', 'alert.reached'],
    ].sort(),
  );
});

test('[S-11] an event with a text that asks for what is not there, or with an empty one, is found', () => {
  const wrong = (title: string, body: string) => {
    const words = { events: { told: { title, body } } };
    const event = eventsOf('test', { en: words, 'zh-HK': words, 'zh-CN': words });
    const data = z.object({ amount: z.string() });
    return faultsOf(event('told', { kind: 'funds', data, path: '/assets' }));
  };
  expect(wrong('{amount}', '{time}')).toEqual([]);
  expect(wrong('{amuont}', 'b')[0]).toContain('No value for {amuont}');
  expect(wrong('a', ' ')[0]).toContain('body is empty');
});
