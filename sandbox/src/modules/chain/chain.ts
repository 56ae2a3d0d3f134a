import { createHmac, randomBytes } from 'node:crypto';
import { encodeAddress } from '@exchange/contract/chain-address';
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock, TokenInfo } from '../../core/context';
import { blockHash, blockTime, heightAt } from './blocks';
import { chainFaults, chainReorganisations, chainTransactions } from './tables';

/** A transfer to be put on a chain. */
export interface ChainTransfer {
  /** What it is made for, e.g. `withdrawal:<id>`: the same reference again is the same transaction. */
  readonly reference: string;
  /** The contract's `protocol`. */
  readonly network: string;
  readonly token: string;
  /** Smallest units. */
  readonly amount: bigint;
  readonly from: string;
  readonly to: string;
  readonly memo: string;
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

/** A block of a chain. */
export interface ChainBlock {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
  readonly time: number;
  /** Hashes of the transfers in it. */
  readonly transactions: readonly string[];
}

/** A chain as an operator sees it. */
export interface ChainView {
  readonly network: string;
  /** Number of the newest block. */
  readonly head: number;
  /** The most blocks that a reorganisation may remove. */
  readonly finality: number;
  /** How many of the exchange's next transfers will fail. */
  readonly failNext: number;
  readonly blocks: readonly ChainBlock[];
  /** The last transfers, newest first. */
  readonly transactions: readonly ChainTransaction[];
}

/** What an operator asks of a reorganisation. */
export interface Reorganisation {
  readonly network: string;
  /** How many of the newest blocks are replaced; 1 up to the network's finality. */
  readonly depth: number;
  /** After how many further blocks what was in them is in one again; null for never. */
  readonly returnsAfter: number | null;
}

/**
 * The simulated chains: one for each network, whose blocks are made by the exchange's clock. A transfer is in the
 * block after the moment at which it was sent. Whoever follows one asks for it again and again, and relies on it by `settle`.
 */
export interface Chain {
  /** Number of the newest block. */
  head(): number;
  /** Address from which the exchange sends on a network; undefined for one that is not known. */
  wallet(network: string): string | undefined;
  /** Puts a transfer on its chain, within the caller's transaction where one is given. */
  submit(transfer: ChainTransfer, database?: Database): Promise<ChainTransaction>;
  /** Tells of each new transfer, in the transaction that puts it on its chain, so that who receives it misses none. */
  onSubmitted(listener: SubmittedListener): void;
  /** The transaction made for a reference. */
  find(reference: string): Promise<ChainTransaction | undefined>;
  /**
   * Relies on how a transaction stands, in the transaction in which money moves for it: from then on no reorganisation
   * reaches it. False when it neither stands in a block with so many confirmations nor was dropped: then nothing may move.
   * Sender and receiver each rely on it once, which they see to by records of their own.
   */
  settle(transaction: Database, id: string, confirmations: number): Promise<boolean>;
  /** Replaces the newest blocks; answers with how many transfers fell out of them. Rejects with `CallError` for a depth beyond finality. */
  reorganise(reorganisation: Reorganisation): Promise<number>;
  /** Has the next transfers that the exchange sends on a network fail there. */
  failNext(network: string, count: number): Promise<void>;
  /** A chain as it stands, with the last blocks and transfers. */
  view(network: string): Promise<ChainView>;
  /** The networks there are. */
  readonly networks: readonly string[];
}

type Row = typeof chainTransactions.$inferSelect;

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

/** Opens the chains on a storage. `secret` makes the exchange's own addresses. */
export const createChain = (
  database: Database,
  clock: Pick<SandboxClock, 'now'>,
  tokens: ReadonlyMap<string, TokenInfo>,
  secret: Buffer,
): Chain => new SimulatedChain(database, clock, tokens, secret);

class SimulatedChain implements Chain {
  /** What is credited after the fewest confirmations must be out of reach of every reorganisation. */
  private readonly finalities = new Map<string, number>();
  private readonly listeners: SubmittedListener[] = [];

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

  get networks(): readonly string[] {
    return [...this.finalities.keys()];
  }

  head(): number {
    return heightAt(this.clock.now());
  }

  wallet(network: string): string | undefined {
    const digest = createHmac('sha256', this.secret).update(`wallet ${network}`).digest();
    return encodeAddress(network, digest.subarray(0, 20));
  }

  submit(transfer: ChainTransfer, storage?: Database): Promise<ChainTransaction> {
    return storage
      ? this.submitIn(transfer, storage)
      : this.database.transaction((own) => this.submitIn(transfer, own));
  }

  onSubmitted(listener: SubmittedListener): void {
    this.listeners.push(listener);
  }

  find(reference: string): Promise<ChainTransaction | undefined> {
    return this.findIn(reference, this.database);
  }

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

  async reorganise({ network, depth, returnsAfter }: Reorganisation): Promise<number> {
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
        .where(
          and(
            eq(chainTransactions.network, network),
            eq(chainTransactions.final, false),
            sql`${chainTransactions.height} between ${fromHeight} and ${present}`,
          ),
        )
        .returning({ id: chainTransactions.id });
      return fallen.length;
    });
  }

  async failNext(network: string, count: number): Promise<void> {
    this.finalityOf(network);
    await this.database
      .insert(chainFaults)
      .values({ network, failNext: count })
      .onConflictDoUpdate({ target: chainFaults.network, set: { failNext: count } });
  }

  async view(network: string): Promise<ChainView> {
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
      .where(
        and(
          eq(chainTransactions.network, network),
          sql`${chainTransactions.height} between ${first} and ${present}`,
        ),
      );
    return {
      network,
      head: present,
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

  private async findIn(reference: string, storage: Database): Promise<ChainTransaction | undefined> {
    const [row] = await storage
      .select()
      .from(chainTransactions)
      .where(eq(chainTransactions.reference, reference));
    return row && standingOf(row, this.head());
  }

  private async submitIn(transfer: ChainTransfer, storage: Database): Promise<ChainTransaction> {
    const { reference, network, token, amount, memo } = transfer;
    this.finalityOf(network);
    const known = await this.findIn(reference, storage);
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

async function takeFailure(network: string, storage: Database): Promise<boolean> {
  const taken = await storage
    .update(chainFaults)
    .set({ failNext: sql`${chainFaults.failNext} - 1` })
    .where(and(eq(chainFaults.network, network), gt(chainFaults.failNext, 0)))
    .returning();
  return taken.length > 0;
}
