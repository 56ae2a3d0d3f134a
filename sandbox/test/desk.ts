import { randomUUID } from 'node:crypto';
import {
  checkContent,
  type ContentKind,
  type ContentValues,
  listContent,
  openContent,
  saveContent,
  stopContent,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../src/core/storage/open-storage';
import { holding } from '../src/core/storage/tables';
import { operatorLog } from '../src/modules/operator/tables';
import { TestClient } from './app';
import { addTestOperator, type Bearer } from './operators';

/** A time as a form of the desk has it. */
export const at = (time: number) => new Date(time).toISOString().slice(0, 16);

/** A text in each language, as a form of the desk has it. */
export const inForm = (name: string, text: string): ContentValues => ({
  [`${name}.zh-HK`]: text,
  [`${name}.zh-CN`]: text,
  [`${name}.en`]: text,
});

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
