import { randomUUID } from 'node:crypto';
import {
  checkContent,
  type ContentKind,
  type ContentValues,
  ErrorCodes,
  listContent,
  openContent,
  saveContent,
  stopContent,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { verifyLedger } from '../src/core/exchange/state-store';
import type { Storage } from '../src/core/storage/open-storage';
import { holding } from '../src/core/storage/tables';
import { hashPassword } from '../src/modules/auth';
import { operatorLog } from '../src/modules/operator/tables';
import { users as userTable } from '../src/modules/user';
import { buildTestApp, TestClient } from './app';
import { addTestOperator, type Bearer } from './operators';
import { openTestStorage } from './storage/storage';

/** A time as a form of the desk has it. */
export const at = (time: number) => new Date(time).toISOString().slice(0, 16);

/** A text in each language, as a form of the desk has it. */
export const inForm = (name: string, text: string): ContentValues => ({
  [`${name}.zh-HK`]: text,
  [`${name}.zh-CN`]: text,
  [`${name}.en`]: text,
});

/** The trade password of the users of a scene. */
export const pin = '482913';
/** When the clock of a scene stands still at first: some days before a contest ends that would pay a prize. */
export const sceneStart = Date.UTC(2026, 10, 20, 4, 30);

/** An exchange of a test's own, the desk of one kind of content, and users who may pay. */
export interface DeskScene<Name extends string> {
  readonly storage: Storage;
  readonly app: FastifyInstance;
  readonly desk: TestDesk;
  readonly users: Readonly<Record<Name, TestClient>>;
}

/** Opens a scene of users with what each of them owns, such as `{ ann: ['1000', 'usdt'] }`; an empty one owns nothing. */
export async function openDeskScene<Name extends string>(
  kind: ContentKind,
  funds: Readonly<Record<Name, readonly [amount: string, token: string] | readonly []>>,
): Promise<DeskScene<Name>> {
  const storage = await openTestStorage();
  const app = await buildTestApp({ storage, systemTime: () => sceneStart, limitFactor: 1_000 });
  const users: [string, TestClient][] = [];
  for (const [name, [amount, token]] of Object.entries<readonly [string, string] | readonly []>(funds)) {
    const client = new TestClient(app);
    const account = `${name}@example.com`;
    await client.register(account);
    if (amount !== undefined) await client.sandbox('POST', '/sandbox/deposit', { account, token, amount });
    users.push([name, client]);
  }
  await storage.database.update(userTable).set({ tradePasswordHash: await hashPassword(pin) });
  const desk = await TestDesk.open(app, storage, kind);
  return { storage, app, desk, users: Object.fromEntries(users) as Record<Name, TestClient> };
}

/** Closes a scene whose ledger adds up. */
export async function closeDeskScene({
  storage,
  app,
}: Pick<DeskScene<never>, 'storage' | 'app'>): Promise<void> {
  await verifyLedger(storage.database);
  await app.close();
}

/** What an operator with the role `content` does at the desk with one kind, for the organisation Nova. */
export class TestDesk {
  private readonly client: TestClient;
  private readonly target;

  private constructor(
    app: FastifyInstance,
    private readonly storage: Storage,
    private readonly editor: Bearer,
    kind: ContentKind,
  ) {
    this.client = new TestClient(app);
    this.target = { kind, organisation: 'nova' } as const;
  }

  static async open(app: FastifyInstance, storage: Storage, kind: ContentKind): Promise<TestDesk> {
    const name = `editor-${randomUUID().slice(0, 8)}`;
    const { headers } = await addTestOperator(app, storage.database, name, { roles: ['content'] });
    return new TestDesk(app, storage, headers, kind);
  }

  save(values: ContentValues, id: string = randomUUID(), version = 0) {
    return this.client.call(saveContent, { ...this.target, id, version, values: { ...values } }, this.editor);
  }

  /**
   * Saves two at once that the reserve does not cover together. One is made, and answered; the other one is refused by the reserve or, where it was looked
   * at when the first was made already, at its input.
   */
  async saveOneOfTwo(values: ContentValues) {
    const made = await Promise.all([this.save(values), this.save(values)]);
    const [first, second] = made.toSorted((one, other) => one.code - other.code);
    expect(first?.code).toBe(0);
    expect([ErrorCodes.stockExceeded, ErrorCodes.invalidInput]).toContain(second?.code);
    return first?.data;
  }

  stop(id: string, version: number) {
    return this.client.call(stopContent, { ...this.target, id, version }, this.editor);
  }

  async opened(id: string) {
    return (await this.client.call(openContent, { ...this.target, id }, this.editor)).data;
  }

  async list() {
    return (await this.client.call(listContent, { ...this.target, limit: 100 }, this.editor)).data.list;
  }

  /** What is wrong with a form, by input; undefined for nothing. */
  async faultsOf(values: ContentValues) {
    return (await this.client.call(checkContent, { ...this.target, values: { ...values } }, this.editor))
      .fields;
  }

  /** What the log says was done with something, oldest first. */
  async log(id: string) {
    const lines = await this.storage.database.select().from(operatorLog).where(eq(operatorLog.record, id));
    return lines.map(({ action }) => action);
  }

  /** What an account of the exchange's has of a token, in smallest units. */
  async heldBy(owner: string, token = 'aura'): Promise<bigint> {
    const rows = await this.storage.database.select().from(holding).where(eq(holding.owner, owner));
    return rows.find((row) => row.token === token)?.available ?? 0n;
  }
}
