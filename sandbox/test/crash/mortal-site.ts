import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../src/core/context';
import type { Storage } from '../../src/core/storage/open-storage';
import { available, chainOwner, type Movement } from '../../src/core/engine/ledger';
import { hour, minute } from '../../src/core/time-spans';
import { hashPassword } from '../../src/modules/auth';
import { Sessions } from '../../src/modules/auth/sessions';
import { giftActivity } from '../../src/modules/activity';
import { campaign } from '../../src/modules/campaign';
import { users } from '../../src/modules/user';
import { buildTestApp, TestClient } from '../app';
import { createTestClock, createTestExchange } from '../exchange';
import { openTestStorage } from '../storage/storage';
import { giftRow, offer, saleRow } from './campaigns';
import { MortalConnection } from './mortal-connection';

const organisation = 'nova';
/** Of everybody on the site. */
export const tradePassword = '482913';
const authenticator = new TOTP({ secret: new Secret({ size: 20 }) });
/** What everybody has at first, in smallest units: 10,000 USDT and 1,000 AURA. */
const funds = { usdt: 10n ** 10n, aura: 10n ** 11n } as const;

/** Somebody with money, verified and secured, and who did nothing yet. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly site: MortalSite;
  /** The person's browser, at the server as it is now. */
  readonly client: TestClient;
  /** Signs in anew, after days without. */
  signIn(): Promise<void>;
}

/** A whole server that can be killed and started again on what it left behind. Its clock moves only when it is told to. */
export class MortalSite {
  /** The present process's. */
  connection: MortalConnection;
  private app: FastifyInstance | undefined;
  private people = 0;
  private readonly closings: Promise<unknown>[] = [];

  private constructor(
    private readonly storage: Storage,
    private readonly size: number,
    private time: number,
    private readonly demoUsers: boolean,
  ) {
    this.connection = new MortalConnection(storage.database);
  }

  /**
   * Opens a site for so many people, with a sale, a pledge, an auction, a product and a gift activity, each open for a day, and
   * without demo users unless told. Whoever may come costs time at every start.
   */
  static async open(size: number, time: number, { demoUsers = false } = {}): Promise<MortalSite> {
    const site = new MortalSite(await openTestStorage(), size, time, demoUsers);
    const { database } = site;
    await settle(database, size, time);
    const startTime = time - hour;
    await offer(database, 'crash', startTime);
    await database.insert(campaign).values({ ...saleRow('crash-pledge', startTime), type: 2 });
    await database.insert(giftActivity).values(giftRow(startTime));
    await site.restart();
    return site;
  }

  get database(): Database {
    return this.connection.database;
  }

  now(): number {
    return this.time;
  }

  /** Lets a minute pass: after it another code can be asked for, and the authenticator shows another one. */
  passMinute(): void {
    this.time += minute;
  }

  /** Lets time pass, ms, and waits for what fell due. */
  async pass(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    await this.visitor().sandbox('POST', '/sandbox/clock', { advanceMs: 1 });
  }

  authenticatorCode(): string {
    return authenticator.generate({ timestamp: this.time });
  }

  /** Another one each time. */
  async person(): Promise<Person> {
    if (this.people >= this.size) throw new Error(`The site has ${this.size} people only: open it for more`);
    const id = idOf((this.people += 1));
    const origin = { userAgent: '', address: '127.0.0.1', device: id };
    let secret = '';
    const visit = () => {
      const client = this.visitor();
      client.cookies.set('__Host-session', secret);
      return client;
    };
    const signIn = async () => {
      const sessions = new Sessions(this.database, createTestClock(this.time));
      secret = (await sessions.create(id, origin, this.database)).created.secret;
    };
    await signIn();
    return {
      signIn,
      ...{ id, email: emailOf(id), site: this },
      get client() {
        return visit();
      },
    };
  }

  /** A browser that nobody is signed in with. */
  visitor(): TestClient {
    if (!this.app) throw new Error('The server is down');
    return new TestClient(this.app);
  }

  /** Kills the server and starts it again on what it left behind. */
  async restart(): Promise<void> {
    if (this.app) {
      this.connection.kill();
      // It stores nothing any more; what it still waits for is nobody's business.
      this.closings.push(this.app.close().catch(() => undefined));
    }
    this.connection = new MortalConnection(this.storage.database);
    this.app = await buildTestApp({
      storage: { ...this.storage, database: this.database, close: async () => undefined },
      systemTime: () => this.time,
      limitFactor: 100_000,
      demoUsers: this.demoUsers,
    });
    // As whoever watches it does: commands look at the health themselves otherwise, now and then.
    await this.app.inject('/healthz');
  }

  /** Takes from a person all that people have at first. */
  async empty(id: string): Promise<void> {
    await this.app?.close();
    const back = fundsOf([id]).map(({ from, to, ...moved }) => ({ ...moved, from: to, to: from }));
    await post(this.database, this.time, `funds of ${id} taken back`, back);
    this.app = undefined;
    await this.restart();
  }

  async close(): Promise<void> {
    await this.app?.close();
    await Promise.all(this.closings);
    await this.storage.close();
  }
}

const idOf = (number: number) => `person-${number}`;
const emailOf = (id: string) => `${id}@example.com`;
/** Whom others send to; no {@link Person}. */
export const payee = emailOf(idOf(0));

/** Stores the people and their money. */
async function settle(database: Database, size: number, time: number): Promise<void> {
  const ids = Array.from({ length: size + 1 }, (_, number) => idOf(number));
  const tradePasswordHash = await hashPassword(tradePassword);
  await database.insert(users).values(
    ids.map((id, number) => ({
      ...{ id, uid: String(80_000_000 + number), inviteCode: `CRASH${number}`, organisation, nickname: id },
      ...{ email: emailOf(id), country: 'HK', registerTime: time, kycLevel: 1 as const, tradePasswordHash },
      ...{ authenticatorSecret: authenticator.secret.base32, authenticatorTime: time },
    })),
  );
  await post(database, time, 'funds of the people', fundsOf(ids));
}

/** What owners have at first, as it comes in. */
const fundsOf = (owners: readonly string[]): Movement[] =>
  owners.flatMap((owner) =>
    Object.entries(funds).map(([token, amount]) => ({
      ...{ kind: 'deposit' as const, reference: owner, token, amount },
      ...{ from: available(chainOwner), to: available(owner) },
    })),
  );

/** Moves money while no server runs. */
async function post(database: Database, time: number, cause: string, movements: Movement[]): Promise<void> {
  const exchange = await createTestExchange(database, createTestClock(time));
  await exchange.simulate((unit) => unit.post(cause, movements));
  await exchange.stop();
}
