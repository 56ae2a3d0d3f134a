import type { Contract } from '@exchange/contract/json-contract';
import type { Schema } from '@exchange/contract/json-schema';
import type { RecordedShape, Recording } from '@exchange/sandbox/recordings';
import { contractBreaks } from './check-contract';
import { enoughRecordings, judgeContract, lineOfJudgement, type Newer } from './judge-contract';

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const order = { id: text, status: { enum: ['open', 'filled'] } };
const listOf = (properties: Record<string, Schema>, required?: string[]) =>
  object({ items: { type: 'array', items: object(properties, required) } });

/** A contract with one call. */
const orders = (input: Schema, output: Schema): Contract => ({
  'order.list': {
    request: { method: 'GET', path: '/orders', encoding: 'json', session: true, key: false, input },
    output,
  },
});
const plain = orders(object({ market: text }), listOf(order));

/** What an exchange recorded: values, and how often on which day. */
function recorded(
  contract: Contract,
  kind: 'inputs' | 'answers',
  ...shapes: readonly (readonly [unknown, number, string?])[]
): Recording {
  const kept = shapes.map(([value, count, day = '2026-01-03']): RecordedShape => ({
    value,
    days: { [day]: count },
  }));
  return {
    contract,
    calls: {
      'order.list': {
        outcomes: { 0: { '2026-01-03': 40 } },
        ...{ inputs: [], answers: [], dropped: 0 },
        [kind]: kept,
      },
    },
  };
}

function judged(
  use: Contract,
  exchange: Contract,
  recordings: readonly Recording[],
  newer: Newer,
  example?: unknown,
) {
  return judgeContract(use, exchange, { recordings, exampleOf: () => example }, newer);
}
const lines = (...args: Parameters<typeof judged>) =>
  judged(...args).map((judgement) => `${judgement.level}: ${lineOfJudgement(judgement)}`);

const items = (...all: readonly object[]) => ({ items: all });

describe('[O-04] a new exchange and pages of earlier releases', () => {
  test('a new member that it requires is missed by those that were sent without it', () => {
    const stricter = orders(object({ market: text, page: text }), listOf(order));
    const [judgement] = judged(
      plain,
      stricter,
      [recorded(plain, 'inputs', [{ market: 'aaaa' }, 30], [{ market: 'aa' }, 10, '2026-01-05'])],
      'exchange',
    );
    expect(judgement && lineOfJudgement(judgement)).toBe(
      'order.list: of what the release sends, page is not there; 40 of 40 recorded inputs (2026-01-03 to 2026-01-05)',
    );
    expect(judgement).toMatchObject({ level: 'breaks', side: 'sent', refused: 40, recorded: 40 });
    expect(judgement?.advice).toMatch(/^let page be left out until nobody/);
  });

  const kinds = (values: string[]) => orders(object({ kind: { enum: values } }), listOf(order));
  const both = recorded(kinds(['limit', 'stop']), 'inputs', [{ kind: 'limit' }, 28], [{ kind: 'stop' }, 12]);

  test('a value that it knows no more is refused as often as it was sent', () => {
    expect(lines(kinds(['limit', 'stop']), kinds(['limit']), [both], 'exchange')).toEqual([
      'breaks: order.list: of what the release sends, kind is "stop", which it does not know; 12 of 40 recorded inputs (2026-01-03)',
    ]);
  });

  test('what schemas flag and nobody sends is a warning, from so many recordings on', () => {
    const [use, exchange] = [kinds(['limit', 'stop']), kinds(['limit'])];
    expect(contractBreaks(use, exchange)).toHaveLength(1);
    const without = (count: number) => recorded(use, 'inputs', [{ kind: 'limit' }, count]);
    expect(lines(use, exchange, [without(enoughRecordings)], 'exchange')).toEqual([
      'may: order.list: of what the release sends, kind may be "stop"; not seen in 20 recorded inputs (2026-01-03)',
    ]);
    expect(lines(use, exchange, [without(enoughRecordings - 1)], 'exchange')).toEqual([
      'breaks: order.list: of what the release sends, kind may be "stop"; 19 recorded inputs (2026-01-03) are too few to tell; 20 would be enough',
    ]);
    const { contract, calls } = without(40);
    const busy = Object.entries(calls).map(([name, call]) => [name, { ...call, dropped: 3 }] as const);
    expect(lines(use, exchange, [{ contract, calls: Object.fromEntries(busy) }], 'exchange')).toEqual([
      'breaks: order.list: of what the release sends, kind may be "stop"; 40 recorded inputs (2026-01-03) are not all that there were: 3 of other kinds were not kept',
    ]);
    expect(lines(use, exchange, [], 'exchange')).toEqual([
      'breaks: order.list: of what the release sends, kind may be "stop"',
    ]);
  });

  test('a member that it ignores now is missed only where it was sent', () => {
    const use = orders(object({ market: text, note: text }, ['market']), listOf(order));
    const sent = (...shapes: readonly (readonly [unknown, number])[]) => [recorded(use, 'inputs', ...shapes)];
    expect(
      lines(use, plain, sent([{ market: 'aa' }, 38], [{ market: 'aa', note: 'a' }, 2]), 'exchange'),
    ).toEqual([
      'breaks: order.list: of what the release sends, note is not known; 2 of 40 recorded inputs (2026-01-03)',
    ]);
    expect(lines(use, plain, sent([{ market: 'aa' }, 40]), 'exchange')[0]).toMatch(/^may: /);
  });

  test('what pages of another release sent says nothing of this one', () => {
    const newer = orders(object({ market: text, page: text }), listOf(order));
    const sent = recorded(newer, 'inputs', [{ market: 'aa', page: '1' }, 40]);
    expect(lines(plain, newer, [sent], 'exchange')).toEqual([
      'breaks: order.list: of what the release sends, page is not there',
    ]);
  });

  test('a call that is gone is told with how often it is made', () => {
    const sent = recorded(plain, 'inputs', [{ market: 'aa' }, 40]);
    expect(lines(plain, {}, [sent], 'exchange')).toEqual([
      'breaks: order.list: the exchange does not have it; made 40 times (2026-01-03)',
    ]);
  });

  test('a new value in its answers is refused; without recordings of it the example tells', () => {
    const amended = orders(
      object({ market: text }),
      listOf({ ...order, status: { enum: ['open', 'filled', 'amended'] } }),
    );
    const answers = recorded(
      amended,
      'answers',
      [items({ id: 'a', status: 'open' }), 28],
      [items({ id: 'a', status: 'open' }, { id: 'aa', status: 'amended' }), 12],
    );
    const [judgement] = judged(plain, amended, [answers], 'exchange');
    expect(judgement && lineOfJudgement(judgement)).toBe(
      'order.list: of what the exchange sends, items.1.status is "amended", which it does not know; 12 of 40 recorded answers (2026-01-03)',
    );
    expect(judgement?.advice).toMatch(/^answer a value that it knows/);
    // Answers of an exchange of before say nothing of those of this one.
    const former = recorded(plain, 'answers', [items({ id: 'a', status: 'open' }), 40]);
    expect(lines(plain, amended, [former], 'exchange', items({ id: 'x1', status: 'amended' }))).toEqual([
      'breaks: order.list: of what the exchange sends, items.*.status may be "amended"; there is no recorded answer, and its example is refused: items.0.status is "amended", which it does not know',
    ]);
    expect(lines(plain, amended, [former], 'exchange', items({ id: 'x1', status: 'open' }))[0]).toMatch(
      /there is no recorded answer, and its example is accepted$/,
    );
  });

  test('a member that went out of its answers', () => {
    const shorter = orders(object({ market: text }), listOf({ status: order.status }));
    const answers = recorded(shorter, 'answers', [items({ status: 'open' }), 40]);
    expect(lines(plain, shorter, [answers], 'exchange')).toEqual([
      'breaks: order.list: of what the exchange sends, items.0.id is not there; 40 of 40 recorded answers (2026-01-03)',
    ]);
  });
});

describe('[O-04] a new build and the exchange that serves', () => {
  test('recorded answers that it would refuse, though its schema lets the exchange leave something out', () => {
    const optional = orders(object({ market: text }), listOf({ ...order, fee: text }, ['id', 'status']));
    const build = orders(object({ market: text }), listOf({ ...order, fee: text }));
    const answers = (...shapes: readonly (readonly [unknown, number])[]) => [
      recorded(optional, 'answers', ...shapes),
    ];
    const [full, bare] = [
      { id: 'a', status: 'open', fee: '1.1' },
      { id: 'a', status: 'open' },
    ];
    expect(lines(build, optional, answers([items(full), 39], [items(full, bare), 1]), 'release')).toEqual([
      'breaks: order.list: of what the exchange sends, items.1.fee is not there; 1 of 40 recorded answers (2026-01-03)',
    ]);
    expect(lines(build, optional, answers([items(full), 40]), 'release')).toEqual([
      'may: order.list: of what the exchange sends, items.*.fee may be left out; not seen in 40 recorded answers (2026-01-03)',
    ]);
  });

  test('of what it will send nothing is recorded: its schema decides', () => {
    const build = orders(object({ market: text, page: text }), listOf(order));
    const sent = recorded(plain, 'inputs', [{ market: 'aa' }, 40]);
    expect(lines(build, plain, [sent], 'release')).toEqual([
      'breaks: order.list: of what the release sends, page is not known',
    ]);
  });

  test('recordings say nothing of sizes, nor of what was replaced in them', () => {
    const short = orders(
      object({ market: text }),
      listOf({ ...order, id: { type: 'string', maxLength: 4 } }),
    );
    const listed = orders(object({ market: text }), listOf({ ...order, id: { enum: ['a1', 'b2'] } }));
    const answers = recorded(plain, 'answers', [items({ id: 'aaaa', status: 'open' }), 40]);
    expect(lines(short, plain, [answers], 'release')).toEqual([
      'breaks: order.list: of what the exchange sends, items.*.id may be beyond the maxLength of 4; 40 recorded answers (2026-01-03) keep neither sizes nor what was written, and cannot tell',
    ]);
    expect(lines(listed, plain, [answers], 'release')[0]).toMatch(/cannot tell$/);
  });

  test('messages of the socket are not recorded', () => {
    const message = (status: readonly string[]): Contract => ({
      personal: { output: object({ status: { enum: status } }) },
    });
    expect(lines(message(['a']), message(['a', 'b']), [], 'release')).toEqual([
      'breaks: personal: of what the exchange sends, status may be "b"; messages of the socket are not recorded',
    ]);
  });
});
