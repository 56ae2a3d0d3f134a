import { type Call, ErrorCodes } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/core/context';
import { maskEmail, maskMobile } from '../../src/modules/user';
import { TestClient } from '../app';
import { sampleInput } from './inputs';
import type { Owner } from './owner';

/** What whoever asked said themselves, whole and masked. */
export function saidIn(input: Readonly<Record<string, unknown>>): readonly string[] {
  const { email = '', country_code = '', mobile_no = '' } = input;
  const masked = [maskEmail(String(email)), maskMobile(`${String(country_code)}${String(mobile_no)}`)];
  return [JSON.stringify(input), ...masked];
}

/** What of the owner is in an answer, but for what was in the question. */
export function told(
  answer: unknown,
  marks: ReadonlyMap<string, string>,
  input: Readonly<Record<string, unknown>>,
): string[] {
  const said = saidIn(input);
  const holds = (text: string, mark: string) =>
    new RegExp(`(?<![\\w.])${mark.replace(/\W/g, '\\$&')}(?!\\w)`, 'i').test(text);
  return [...marks]
    .filter(([, mark]) => holds(JSON.stringify(answer), mark) && !said.some((text) => holds(text, mark)))
    .map(([what]) => what);
}

/** Every row of the database in which the owner is named. */
export async function rowsOf(database: Database, { own }: Owner): Promise<readonly string[]> {
  const tables = await database
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`)
    .orderBy(sql`1`);
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await database
      .select({ row: sql<string>`each::text` })
      .from(sql`${sql.identifier(name)} each`)
      .where(sql`each::text like ${`%${own.get('id') ?? ''}%`}`)
      .orderBy(sql`1`);
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}

/** What a trial of strangers came to. */
export interface StrangersTrial {
  readonly requests: number;
  /** What was let through: a call, who made it, and what it answered or told. */
  readonly letThrough: readonly string[];
}

const refused: readonly number[] = [ErrorCodes.sessionInvalid, ErrorCodes.sessionExpired];

/**
 * Makes every call of users as nobody, with made-up tokens, and as another user about what the owner has. Nothing of the
 * owner may be told, and nothing of theirs may change.
 */
export async function tryStrangers(
  database: Database,
  owner: Owner,
  other: TestClient,
): Promise<StrangersTrial> {
  const before = JSON.stringify(await rowsOf(database, owner));
  const letThrough: string[] = [];
  const withoutSession: readonly (readonly [
    who: string,
    cookie: string,
    headers: Readonly<Record<string, string>>,
  ])[] = [
    ['nobody', '', {}],
    ['a made-up session', 'A'.repeat(43), {}],
    ['a made-up bearer', '', { token: 'B'.repeat(43) }],
    ['half of the owner’s session', (owner.client.cookies.get('__Host-session') ?? '').slice(0, -4), {}],
  ];
  let requests = 0;
  const make = async (client: TestClient, call: Call, headers: Readonly<Record<string, string>>) => {
    requests += 1;
    const input = await sampleInput(call, owner.named);
    return {
      input,
      answer: await client.call(call, input, { 'idempotency-key': 'a-strangers-request', ...headers }),
    };
  };
  for (const call of catalogue.filter(({ access }) => access === 'user')) {
    for (const [who, cookie, headers] of withoutSession) {
      const visitor = new TestClient(other.app, other.host);
      if (cookie !== '') visitor.cookies.set('__Host-session', cookie);
      const { answer } = await make(visitor, call, headers);
      if (!refused.includes(answer.code) || answer.data !== null)
        letThrough.push(`${call.name}, ${who}: ${answer.code}`);
    }
    if (call.name === 'user.loginOut') continue;
    const { input, answer } = await make(other, call, {});
    for (const what of [...told(answer, owner.own, input), ...told(answer, owner.secret, input)])
      letThrough.push(`${call.name}, another user: was told the owner’s ${what}`);
  }
  if (JSON.stringify(await rowsOf(database, owner)) !== before)
    letThrough.push('something of the owner was changed');
  return { requests, letThrough };
}
