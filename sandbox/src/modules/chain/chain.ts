import { createHmac, randomBytes } from 'node:crypto';
import { encodeAddress } from '@exchange/contract/chain-address';
import { and, between, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock, TokenInfo } from '../../core/context';
import { blockHash, blockTime, heightAt } from './blocks';
import { chainFaults, chainReorganisations, chainTransactions } from './tables';

type Row = typeof chainTransactions.$inferSelect;

/** A transfer to be put on a chain; its amount is in smallest units. */
export interface ChainTransfer extends Pick<Row, 'network' | 'token' | 'amount' | 'memo'> {
  /** What it is made for, e.g. `withdrawal:<id>`: the same reference again is the same transaction. */
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  /** Sent by the exchange: one of those that an operator lets fail. */
  readonly outgoing: boolean;
  /** When it was sent, ms since the epoch; now unless told. */
  readonly time?: number | undefined;
}

/** A transfer as it stands on its chain. */
export interface ChainTransaction extends Omit<ChainTransfer, 'outgoing'> {
  /** Hash. */
  readonly id: string;
  readonly time: number;
  /**
   * `waiting` for a block; `included` in one; `failed`: its block holds it, and it moved nothing; `dropped`: it fell out of
   * its block and no other will hold it.
   */
  readonly state: 'waiting' | 'included' | 'failed' | 'dropped';
  /** Number of its block; undefined while it has none. */
  readonly height: number | undefined;
  /** How many blocks stand on its own; 0 without one. */
  readonly confirmations: number;
}

/** Hears of a new transfer; what it writes to `storage` is there together with the transfer. */
export type SubmittedListener = (transfer: ChainTransaction, storage: Database) => Promise<void>;

/** A stored transfer as it stands when block `head` is the newest. */
export function standingOf(row: Row, head: number): ChainTransaction {
  const { id, reference, network, token, amount, memo, time, failed } = row;
  const height = row.height !== null && row.height <= head ? row.height : undefined;
  const mined = failed ? 'failed' : 'included';
  return {
    ...{ id, reference, network, token, amount, memo, time },
    from: row.fromAddress,
    to: row.toAddress,
    state: row.height === null ? 'dropped' : height === undefined ? 'waiting' : mined,
    height,
    confirmations: height === undefined ? 0 : head - height,
  };
}

const shownBlocks = 8;
const shownTransactions = 12;

/**
 * The simulated chains: one for each network, whose blocks are made by the exchange's clock. A transfer is in the
 * block after the moment at which it was sent. Whoever follows one asks for it again and again, and relies on it by `settle`.
 */
export class Chain {
  /** What is credited after the fewest confirmations must be out of reach of every reorganisation. */
  private readonly finalities = new Map<string, number>();
  private readonly listeners: SubmittedListener[] = [];

  /** `secret` makes the exchange's own addresses. */
  constructor(
    private readonly database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
    tokens: ReadonlyMap<string, TokenInfo>,
    private readonly secret: Buffer,
  ) {
    for (const { protocols, confirmations } of tokens.values()) {
      for (const network of protocols)
        this.finalities.set(network, Math.min(confirmations, this.finalities.get(network) ?? confirmations));
    }
  }

  /** The networks there are. */
  get networks(): readonly string[] {
    return [...this.finalities.keys()];
  }

  /** Number of the newest block. */
  head(): number {
    return heightAt(this.clock.now());
  }

  /** Address from which the exchange sends on a network; undefined for one that is not known. */
  wallet(network: string): string | undefined {
    const digest = createHmac('sha256', this.secret).update(`wallet ${network}`).digest();
    return encodeAddress(network, digest.subarray(0, 20));
  }

  /** Puts a transfer on its chain, within the caller's transaction where one is given. */
  submit(transfer: ChainTransfer, storage?: Database): Promise<ChainTransaction> {
    return storage
      ? this.submitIn(transfer, storage)
      : this.database.transaction((own) => this.submitIn(transfer, own));
  }

  /** Tells of each new transfer, in the transaction that puts it on its chain, so that who receives it misses none. */
  onSubmitted(listener: SubmittedListener): void {
    this.listeners.push(listener);
  }

  /** The transaction made for a reference. */
  async find(reference: string, storage = this.database): Promise<ChainTransaction | undefined> {
    const isIt = eq(chainTransactions.reference, reference);
    const [row] = await storage.select().from(chainTransactions).where(isIt);
    return row && standingOf(row, this.head());
  }

  /**
   * Relies on how a transaction stands, in the transaction in which money moves for it: from then on no reorganisation
   * reaches it. False when it neither stands in a block with so many confirmations nor was dropped: then nothing may move.
   * Sender and receiver each rely on it once, which they see to by records of their own.
   */
  async settle(transaction: Database, id: string, confirmations: number): Promise<boolean> {
    const { height } = chainTransactions;
    const settled = await transaction
      .update(chainTransactions)
      .set({ final: true })
      .where(
        and(
          eq(chainTransactions.id, id),
          or(eq(chainTransactions.final, true), isNull(height), lte(height, this.head() - confirmations)),
        ),
      )
      .returning({ id: chainTransactions.id });
    return settled.length > 0;
  }

  /**
   * Replaces so many (`depth`) of the newest blocks; what was in them is in one again after so many further blocks, or never (null).
   * Answers with how many transfers fell out of them. Rejects with `CallError` for a depth beyond finality.
   */
  async reorganise({
    network,
    depth,
    returnsAfter,
  }: {
    readonly network: string;
    readonly depth: number;
    readonly returnsAfter: number | null;
  }): Promise<number> {
    const finality = this.finalityOf(network);
    if (depth < 1 || depth > finality) {
      throw new CallError('invalidInput', `${network} can lose 1 to ${finality} blocks`);
    }
    return this.database.transaction(async (transaction) => {
      const present = this.head();
      const fromHeight = present - depth + 1;
      await transaction
        .insert(chainReorganisations)
        .values({ network, fromHeight, toHeight: present, time: this.clock.now() });
      const fallen = await transaction
        .update(chainTransactions)
        .set({ height: returnsAfter === null ? null : present + returnsAfter })
        .where(and(isIn(network, fromHeight, present), eq(chainTransactions.final, false)))
        .returning({ id: chainTransactions.id });
      return fallen.length;
    });
  }

  /** Has the next transfers that the exchange sends on a network fail there. */
  async failNext(network: string, count: number): Promise<void> {
    this.finalityOf(network);
    await this.database
      .insert(chainFaults)
      .values({ network, failNext: count })
      .onConflictDoUpdate({ target: chainFaults.network, set: { failNext: count } });
  }

  /** A chain as an operator sees it: with the last blocks, each with the hashes of its transfers, and the last transfers, newest first. */
  async view(network: string) {
    const { database } = this;
    const present = this.head();
    const [rows, branches, [fault]] = await Promise.all([
      database
        .select()
        .from(chainTransactions)
        .where(eq(chainTransactions.network, network))
        .orderBy(desc(chainTransactions.time), chainTransactions.id)
        .limit(shownTransactions),
      database.select().from(chainReorganisations).where(eq(chainReorganisations.network, network)),
      database.select().from(chainFaults).where(eq(chainFaults.network, network)),
    ]);
    const first = present - shownBlocks + 1;
    const held = await database
      .select({ id: chainTransactions.id, height: chainTransactions.height })
      .from(chainTransactions)
      .where(isIn(network, first, present));
    return {
      network,
      head: present,
      /** The most blocks that a reorganisation may remove. */
      finality: this.finalityOf(network),
      failNext: fault?.failNext ?? 0,
      blocks: Array.from({ length: shownBlocks }, (_, index) => {
        const height = present - index;
        return {
          height,
          hash: blockHash(network, height, branches),
          parent: blockHash(network, height - 1, branches),
          time: blockTime(height),
          transactions: held.filter((each) => each.height === height).map(({ id }) => id),
        };
      }),
      transactions: rows.map((row) => standingOf(row, present)),
    };
  }

  private finalityOf(network: string): number {
    const finality = this.finalities.get(network);
    if (finality === undefined) throw new CallError('protocolUnknown', `There is no network ${network}`);
    return finality;
  }

  private async submitIn(transfer: ChainTransfer, storage: Database): Promise<ChainTransaction> {
    const { reference, network, token, amount, memo } = transfer;
    this.finalityOf(network);
    const known = await this.find(reference, storage);
    if (known) return known;
    const time = transfer.time ?? this.clock.now();
    const [row] = await storage
      .insert(chainTransactions)
      .values({
        ...{ reference, network, token, amount, memo, time },
        id: randomBytes(32).toString('hex'),
        fromAddress: transfer.from,
        toAddress: transfer.to,
        height: heightAt(time) + 1,
        failed: transfer.outgoing && (await takeFailure(network, storage)),
      })
      .onConflictDoUpdate({ target: chainTransactions.reference, set: { reference } })
      .returning();
    if (!row) throw new Error('the transfer was not stored');
    const submitted = standingOf(row, this.head());
    for (const listener of this.listeners) await listener(submitted, storage);
    return submitted;
  }
}

/** What stands in, or is going to stand in, a network's blocks from one number to another. */
const isIn = (network: string, from: number, to: number) =>
  and(eq(chainTransactions.network, network), between(chainTransactions.height, from, to));

async function takeFailure(network: string, storage: Database): Promise<boolean> {
  const taken = await storage
    .update(chainFaults)
    .set({ failNext: sql`${chainFaults.failNext} - 1` })
    .where(and(eq(chainFaults.network, network), gt(chainFaults.failNext, 0)))
    .returning();
  return taken.length > 0;
}

export type ChainView = Awaited<ReturnType<Chain['view']>>;
