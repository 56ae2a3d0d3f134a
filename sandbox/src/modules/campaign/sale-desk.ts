import { randomUUID } from 'node:crypto';
import type { ContentField, ContentValues } from '@exchange/contract';
import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { type Movement, reserveOwner, saleOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { availableOf } from '../../core/exchange/user-exchange';
import { pageOf, rowsAfter } from '../../core/pages';
import { day } from '../../core/time-spans';
import { pictureUrl } from '../media';
import {
  type ContentDesk,
  contentField,
  type ContentTarget,
  FilledForm,
  type StoredContent,
  textValues,
  timeText,
} from '../operator';
import { certifiedPairs, saleMarket } from './announcements';
import { setAside } from './campaign-parts';
import type { CampaignSources } from './campaign-schedule';
import { campaign, type CampaignRow, campaignState, type Unlock } from './tables';

/** Portions of a sale, parts in which what it brings is released, and days between two of them, at most. */
const mostPortions = 100_000_000;
const mostParts = 25;
const longestPause = 365;
/** Categories under which lists show what operators make. */
const categories = { sale: 1, pledge: 3 } as const;

const Asked = z.object({
  /** Tells this change from another one of the same version; asked for again it is the same. */
  key: z.string(),
  organisation: z.string(),
  id: z.string(),
  version: z.int(),
  /** What the form says; undefined withdraws the sale. */
  values: z.optional(z.record(z.string(), z.string())),
});
type Asked = z.infer<typeof Asked>;

/**
 * Token sales and pledges that operators make (I-01, O-10). What a sale may deliver is set aside when it is saved, and goes back to the
 * brand when it is withdrawn. One that has begun is neither changed nor withdrawn: its buyers have what they were told, and its
 * soft cap says whether they are refunded.
 */
export class SaleDesk implements ContentDesk {
  readonly kind = 'sale';
  private readonly plan: (asked: z.input<typeof Asked>) => Promise<void>;

  constructor(private readonly sources: CampaignSources) {
    this.plan = sources.exchange.leaderTask('campaign.plan', Asked, (asked) => this.store(asked));
  }

  async fields(organisation: string): Promise<readonly ContentField[]> {
    const { tokens } = this.sources.exchange;
    const { precision } = tokenOf(tokens, saleMarket);
    const brands = this.pairsOf(organisation).map(({ token }) => ({
      value: token,
      label: tokenOf(tokens, token).alias,
    }));
    return [
      contentField('title', 'line', 120),
      { ...contentField('type', 'choice'), options: optionsOf(Object.keys(categories)) },
      { ...contentField('token', 'choice'), options: brands },
      contentField('price', 'amount', precision),
      contentField('units', 'amount', 18),
      contentField('total', 'whole', mostPortions),
      contentField('least', 'whole', mostPortions),
      contentField('most', 'whole', mostPortions),
      contentField('each', 'whole', mostPortions),
      contentField('softCap', 'whole', mostPortions),
      contentField('parts', 'whole', mostParts),
      contentField('every', 'whole', longestPause),
      { ...contentField('level', 'choice'), options: optionsOf(['0', '1']) },
      { ...contentField('holding', 'amount', precision), required: false },
      contentField('from', 'time'),
      contentField('until', 'time'),
    ];
  }

  blank(): ContentValues {
    return { type: 'sale', least: '1', softCap: '0', parts: '0', every: '0', level: '0' };
  }

  async faultsOf({ organisation, id }: Omit<ContentTarget, 'version'>, form: FilledForm) {
    const { database, clock, exchange } = this.sources;
    const pair = this.pairsOf(organisation).find(({ token }) => token === form.text('token'));
    if (!pair) return { token: 'notAnOption' };
    const faults = faultsOfPortions(form);
    if (form.time('from') <= clock.now()) faults['from'] = 'past';
    const units = parseUnits(form.text('units'), pair.tokenPrecision);
    if (units === undefined) faults['units'] = `notAnAmount ${pair.tokenPrecision}`;
    else if (units === 0n || units % pair.lotUnits > 0n)
      faults['units'] = `notAMultiple ${formatUnits(pair.lotUnits, pair.tokenPrecision)}`;
    else {
      const reserve = await availableOf(exchange, reserveOwner, pair.token);
      const held = heldOf(await saleOf(database, id));
      const left = reserve + (held?.token === pair.token ? held.amount : 0n);
      const most = left / units;
      if (most < BigInt(form.whole('total'))) faults['total'] = `aboveReserve ${most}`;
    }
    return faults;
  }

  async list(
    organisation: string,
    { from_id, limit }: { readonly from_id: string | number; readonly limit: number },
  ) {
    const { database } = this.sources;
    const { campaignNo, startTime } = campaign;
    const own = eq(campaign.organisation, organisation);
    const pages = { id: campaignNo, by: [startTime, campaignNo] } as const;
    const after = await rowsAfter(database, pages, own, String(from_id));
    const rows = await database
      .select()
      .from(campaign)
      .where(and(own, after))
      .orderBy(desc(startTime), desc(campaignNo))
      .limit(limit + 1);
    const { shown, next_id } = pageOf(rows, limit, (row) => row.campaignNo);
    return { shown: shown.map((row) => this.contentOf(row)), next_id };
  }

  async find(organisation: string, id: string): Promise<StoredContent | undefined> {
    const row = await saleOf(this.sources.database, id);
    return row?.organisation === organisation ? this.contentOf(row) : undefined;
  }

  async save(target: ContentTarget, { values }: FilledForm): Promise<boolean> {
    await this.plan({ key: randomUUID(), ...target, values: { ...values } });
    return true;
  }

  async stop({ organisation, id, version }: ContentTarget): Promise<boolean> {
    await this.plan({ key: randomUUID(), organisation, id, version });
    return true;
  }

  /** Stores a sale with what it may deliver, or withdraws it. Rejects with `contentChanged` and `contentBegun`. */
  private async store({ key, values, ...target }: Asked): Promise<void> {
    const { clock, exchange } = this.sources;
    const { organisation, id, version } = target;
    await exchange.post({
      cause: `sale-planned:${key}`,
      prepare: async (transaction) => {
        const before = await saleOf(transaction, id);
        const isSame = before
          ? before.organisation === organisation && before.version === version
          : version === 0;
        if (!isSame) throw new CallError('contentChanged');
        if (before && isBegun(before, clock.now())) throw new CallError('contentBegun');
        if (values === undefined) return this.withdraw(transaction, before);
        const row = this.rowOf(target, new FilledForm(values));
        if (row.startTime <= clock.now()) throw new CallError('contentBegun');
        await transaction
          .insert(campaign)
          .values({ ...row, isPlanned: false })
          .onConflictDoUpdate({ target: campaign.campaignNo, set: row });
        return this.moved(before, row);
      },
    });
  }

  private async withdraw(transaction: Database, before: CampaignRow | undefined): Promise<Movement[]> {
    if (!before) throw new CallError('contentChanged');
    await transaction
      .update(campaign)
      .set({ state: campaignState.withdrawn, version: before.version + 1 })
      .where(eq(campaign.campaignNo, before.campaignNo));
    const held = heldOf(before);
    return held ? setAside(held.token, held.amount, saleOwner, reserveOwner) : [];
  }

  /** What is set aside for a sale instead of what was. Rejects where the brand does not keep back as much any more. */
  private async moved(before: CampaignRow | undefined, row: NewSale): Promise<Movement[]> {
    const held = heldOf(before);
    const wanted = row.units * BigInt(row.total);
    if (held?.token === row.token && held.amount === wanted) return [];
    const reserve = await availableOf(this.sources.exchange, reserveOwner, row.token);
    if (reserve + (held?.token === row.token ? held.amount : 0n) < wanted)
      throw new CallError('stockExceeded');
    return [
      ...(held ? setAside(held.token, held.amount, saleOwner, reserveOwner) : []),
      ...setAside(row.token, wanted, reserveOwner, saleOwner),
    ];
  }

  private rowOf({ organisation, id, version }: ContentTarget, form: FilledForm) {
    const { tokens } = this.sources.exchange;
    const token = tokenOf(tokens, form.text('token'));
    const isPledge = form.text('type') === 'pledge';
    const endTime = form.time('until');
    const holding = form.text('holding');
    return {
      ...{ campaignNo: id, activityId: `sale-${id}`, organisation, version: version + 1 },
      categoryId: isPledge ? categories.pledge : categories.sale,
      type: isPledge ? (2 as const) : (1 as const),
      title: form.texts('title'),
      imageUrl: pictureUrl('campaign', token.code),
      ...{ token: token.code, market: saleMarket },
      price: form.amount('price', tokenOf(tokens, saleMarket).precision),
      units: form.amount('units', token.precision),
      total: form.whole('total'),
      minPortions: form.whole('least'),
      maxPortions: form.whole('most'),
      userLimit: form.whole('each'),
      softCap: form.whole('softCap'),
      settlement: !isPledge && form.whole('parts') > 0 ? (1 as const) : (2 as const),
      unlocks: unlocksOf(form.whole('parts'), form.whole('every'), endTime),
      needs: {
        kycLevel: form.whole('level'),
        ...(holding !== '' && { holding: { token: saleMarket, amount: holding } }),
      },
      ...{ startTime: form.time('from'), endTime, state: campaignState.open },
    };
  }

  private contentOf(row: CampaignRow): StoredContent {
    const isWithdrawn = row.state === campaignState.withdrawn;
    return {
      ...{ id: row.campaignNo, title: row.title, from: row.startTime, until: row.endTime },
      // When it was withdrawn is in the log.
      stopped: isWithdrawn ? row.startTime : 0,
      isFixed: isBegun(row, this.sources.clock.now()),
      version: row.version,
      values: this.valuesOf(row),
    };
  }

  private valuesOf(row: CampaignRow): ContentValues {
    const { tokens } = this.sources.exchange;
    const [first] = row.unlocks;
    return {
      ...textValues('title', row.title),
      type: row.type === 2 ? 'pledge' : 'sale',
      token: row.token,
      price: formatUnits(row.price, tokenOf(tokens, row.market).precision),
      units: formatUnits(row.units, tokenOf(tokens, row.token).precision),
      ...{ total: String(row.total), least: String(row.minPortions), most: String(row.maxPortions) },
      ...{ each: String(row.userLimit), softCap: String(row.softCap), parts: String(row.unlocks.length) },
      every: String(first ? Math.round((first.time - row.endTime) / day) : 0),
      level: String(row.needs.kycLevel),
      holding: row.needs.holding?.amount ?? '',
      ...{ from: timeText(row.startTime), until: timeText(row.endTime) },
    };
  }

  /** Of certified brands only: what others keep back is not set aside for sales. */
  private pairsOf(organisation: string) {
    const { market, brands } = this.sources;
    return certifiedPairs(market, brands, organisation).map(({ pair }) => pair);
  }
}

type NewSale = Pick<CampaignRow, 'token' | 'units' | 'total'>;

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: '' }));

/** Bounds that do not go together, by input. */
function faultsOfPortions(form: FilledForm): Record<string, string> {
  const [total, least, most, each] = (['total', 'least', 'most', 'each'] as const).map((name) =>
    form.whole(name),
  );
  const [parts, every] = [form.whole('parts'), form.whole('every')];
  const smallest: Readonly<Record<string, readonly [value: number, least: number]>> = {
    total: [total ?? 0, 1],
    least: [least ?? 0, 1],
    most: [most ?? 0, least ?? 0],
    each: [each ?? 0, most ?? 0],
    // What is pledged is released in parts.
    parts: [parts, form.text('type') === 'pledge' ? 1 : 0],
    every: [every, parts > 0 ? 1 : 0],
  };
  const faults: Record<string, string> = {};
  for (const [input, [value, bound]] of Object.entries(smallest))
    if (value < bound) faults[input] = `tooSmall ${bound}`;
  for (const input of ['most', 'softCap'] as const)
    if (form.whole(input) > (total ?? 0)) faults[input] = `tooLarge ${total ?? 0}`;
  if (/^[0.]*$/.test(form.text('price'))) faults['price'] = 'required';
  return faults;
}

/** Equal releases; what does not divide comes with the last. */
function unlocksOf(parts: number, everyDays: number, endTime: number): Unlock[] {
  const percent = Math.floor(100 / Math.max(parts, 1));
  return Array.from({ length: parts }, (_, index) => ({
    percent: index === parts - 1 ? 100 - percent * index : percent,
    time: endTime + (index + 1) * everyDays * day,
  }));
}

async function saleOf(database: Database, id: string): Promise<CampaignRow | undefined> {
  const [row] = await database.select().from(campaign).where(eq(campaign.campaignNo, id));
  return row;
}

const isBegun = ({ state, startTime }: CampaignRow, now: number): boolean =>
  state !== campaignState.withdrawn && startTime <= now;

/** What is set aside for a sale that has not begun. */
const heldOf = (row: CampaignRow | undefined) =>
  row?.state === campaignState.open ? { token: row.token, amount: row.units * BigInt(row.total) } : undefined;
