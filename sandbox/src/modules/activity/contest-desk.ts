import { type ContentField, prizeInputs, prizeLines } from '@exchange/contract';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { contestOwner } from '../../core/engine/ledger';
import { amountText, tokenOf } from '../../core/exchange/catalogue';
import { day } from '../../core/time-spans';
import {
  brandOptions,
  type CampaignSources,
  type CampaignStore,
  faultsOfAmounts,
  fundOf,
  fundState,
  isBegun,
  leftFor,
  stoppedFund,
} from '../campaign';
import {
  choiceOf,
  contentField,
  type FilledForm,
  type StoredContent,
  textValues,
  timeText,
} from '../operator';
import { contestKinds, contestMarket, sumOfPrizes, valueToken } from './contests';
import { contest, type ContestPrize, type ContestRow } from './tables';

/** A contest is open for so long at most, ms: its page has a ranking for each day. */
const longest = 92 * day;

/**
 * Contests that operators make (V-02, V-04, O-10). All prizes are set aside when it is saved. It opens, ends and pays them by itself, as those
 * that the exchange announces; those that nobody won go back to the brand. Once it has begun people trade or hold for its prizes, so that
 * nothing of it is changed and it is not stopped.
 */
export const contestStore = (sources: CampaignSources): CampaignStore<typeof contest> => ({
  ...{ kind: 'contest', task: 'contest.plan', table: contest, id: contest.id },
  ...{ by: [contest.startTime, contest.id], direction: 'desc' },
  fields: (organisation) => fieldsOf(sources, organisation),
  blank: () => ({ type: 'trading', [prizeInputs(1).to]: '1' }),
  faultsOf: (_target, form, before) => faultsOf(sources, form, before),
  contentOf: (row, now) => contentOf(sources.exchange.tokens, row, now),
  newRow: (place, form) => ({ ...place, ...rowOf(sources.exchange.tokens, form), isPlanned: false }),
  changedRow: (mark, form) => ({ ...rowOf(sources.exchange.tokens, form), closeTime: 0, ...mark }),
  stoppedRow: stoppedFund,
  fund: { owner: contestOwner, of: heldFor },
});

type Tokens = CampaignSources['exchange']['tokens'];

const heldFor = (row: ContestRow) => fundOf({ ...row, token: row.rewardToken });

const fieldsOf = (sources: CampaignSources, organisation: string): readonly ContentField[] => [
  contentField('title', 'line', 120),
  choiceOf('type', Object.values(contestKinds)),
  { ...contentField('token', 'choice'), options: tokenOptions(sources, organisation) },
  contentField('least', 'amount', 18),
  { ...contentField('reward', 'choice'), options: brandOptions(sources, organisation) },
  contentField('prizes', 'prizes', 18),
  contentField('from', 'time'),
  contentField('until', 'time'),
];

/** The brands' tokens that an organisation lists in the market whose turnover counts; lists of contests show a brand's picture. */
const tokenOptions = (
  { market, brands, exchange }: CampaignSources,
  organisation: string,
): ContentField['options'] =>
  market
    .listed(organisation)
    .filter((pair) => pair.market === contestMarket && brands.of(pair.token))
    .map(({ token }) => ({ value: token, label: tokenOf(exchange.tokens, token).alias }));

async function faultsOf(
  { clock, exchange }: CampaignSources,
  form: FilledForm,
  before: ContestRow | undefined,
): Promise<Record<string, string>> {
  const { tokens } = exchange;
  const reward = tokenOf(tokens, form.text('reward'));
  const value = tokenOf(tokens, valueToken(termsOf(tokens, form)));
  const faults = {
    ...faultsOfAmounts(form, ['least'], value.precision, 1n),
    ...faultsOfPrizes(form, reward.precision),
  };
  const [from, until] = [form.time('from'), form.time('until')];
  if (from <= clock.now()) faults['from'] = 'past';
  if (until > from + longest) faults['until'] = `tooLarge ${timeText(from + longest)}`;
  if (Object.keys(faults).length > 0) return faults;
  const left = await leftFor(exchange, reward.code, before && heldFor(before));
  const isCovered = sumOfPrizes(prizesIn(form), reward.precision) <= left;
  return isCovered ? {} : { [prizeInputs(1).amount]: `aboveFund ${formatUnits(left, reward.precision)}` };
}

/** The lines of a form, with what was typed into each. */
const linesOf = ({ values }: FilledForm) =>
  Array.from({ length: prizeLines }, (_, index) => {
    const inputs = prizeInputs(index + 1);
    return { inputs, to: values[inputs.to] ?? '', amount: values[inputs.amount] ?? '' };
  }).filter(({ to, amount }) => to !== '' || amount !== '');

/** What is wrong with prizes, by input: each line goes further than the one before, and no place wins more than a better one. */
function faultsOfPrizes(form: FilledForm, precision: number): Record<string, string> {
  const faults: Record<string, string> = {};
  let last = 0;
  let most: bigint | undefined;
  for (const { inputs, to, amount } of linesOf(form)) {
    const prize = parseUnits(amount, precision);
    if (to === '') faults[inputs.to] = 'required';
    else if (Number(to) <= last) faults[inputs.to] = `tooSmall ${last + 1}`;
    else last = Number(to);
    if (amount === '') faults[inputs.amount] = 'required';
    else if (prize === undefined) faults[inputs.amount] = `notAnAmount ${precision}`;
    else if (prize === 0n) faults[inputs.amount] = `tooSmall ${formatUnits(1n, precision)}`;
    else if (most !== undefined && prize > most)
      faults[inputs.amount] = `tooLarge ${formatUnits(most, precision)}`;
    else most = prize;
  }
  return faults;
}

/** The prizes of a form in which nothing is wrong: each line begins after the one before. */
function prizesIn(form: FilledForm): ContestPrize[] {
  let last = 0;
  return linesOf(form).map(({ to, amount }) => {
    const from = last + 1;
    last = Number(to);
    return { from, to: last, amount };
  });
}

/** What a form says of what is ranked. */
const termsOf = (tokens: Tokens, form: FilledForm) => ({
  type: form.text('type') === contestKinds[1] ? (1 as const) : (2 as const),
  token: tokenOf(tokens, form.text('token')).code,
});

/** What a form says of a contest. */
function rowOf(tokens: Tokens, form: FilledForm) {
  const terms = termsOf(tokens, form);
  const { code: rewardToken, precision } = tokenOf(tokens, form.text('reward'));
  const prizes = prizesIn(form);
  return {
    ...{ title: form.texts('title'), ...terms },
    least: form.amount('least', tokenOf(tokens, valueToken(terms)).precision),
    ...{ rewardToken, prizes, fund: sumOfPrizes(prizes, precision) },
    ...{ startTime: form.time('from'), endTime: form.time('until') },
  };
}

function contentOf(tokens: Tokens, row: ContestRow, now: number): StoredContent {
  const { id, type, title, token, least, rewardToken, prizes, startTime, endTime } = row;
  const lines = prizes.flatMap(({ to, amount }, index) => {
    const inputs = prizeInputs(index + 1);
    return [[inputs.to, String(to)] as const, [inputs.amount, amount] as const];
  });
  return {
    ...{ id, title, from: startTime, until: endTime },
    ...{ ...fundState(row, now), isStoppable: !isBegun(row, now) },
    values: {
      ...textValues('title', title),
      ...{ type: contestKinds[type], token, least: amountText(tokens, valueToken(row), least) },
      ...{ reward: rewardToken, ...Object.fromEntries(lines) },
      ...{ from: timeText(startTime), until: timeText(endTime) },
    },
  };
}
