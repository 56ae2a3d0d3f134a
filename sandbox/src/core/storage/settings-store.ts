import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../context';
import { sandboxSettings } from './tables';

const offsetName = 'clock-offset';
const addressSecretName = 'address-secret';
const vapidName = 'vapid-keys';
const consoleSecretName = 'console-secret';

/** A value stands inside an object: a bare text that looks like a number would be read as one. */
async function read(database: Database, name: string): Promise<unknown> {
  const [row] = await database.select().from(sandboxSettings).where(eq(sandboxSettings.name, name));
  return typeof row?.value === 'object' && row.value !== null && 'is' in row.value ? row.value.is : undefined;
}

/** A number that is kept between lives of the process. */
interface NumberStore {
  /** 0 until one is saved. */
  load(): Promise<number>;
  save(number: number): Promise<void>;
}

/** Keeps a number in the database under a name. */
export function createNumberStore(database: Database, name: string): NumberStore {
  return {
    async load() {
      const value = await read(database, name);
      return typeof value === 'number' ? value : 0;
    },
    async save(number) {
      await database
        .insert(sandboxSettings)
        .values({ name, value: { is: number } })
        .onConflictDoUpdate({ target: sandboxSettings.name, set: { value: { is: number } } });
    },
  };
}

/** Keeps the clock's offset in the database. */
export const createOffsetStore = (database: Database): NumberStore => createNumberStore(database, offsetName);

/** A value that is made once per database, whichever process is first. */
async function madeOnce(database: Database, name: string, make: () => unknown): Promise<unknown> {
  const present = await read(database, name);
  if (present !== undefined) return present;
  await database
    .insert(sandboxSettings)
    .values({ name, value: { is: make() } })
    .onConflictDoNothing();
  return read(database, name);
}

/** A secret of 256 bits that is made once per database, in hex. */
async function secretNamed(database: Database, name: string): Promise<string> {
  const value = await madeOnce(database, name, () => randomBytes(32).toString('hex'));
  if (typeof value !== 'string') throw new Error(`the ${name} is not readable`);
  return value;
}

/** The secret from which deposit addresses are derived. */
export const addressSecret = async (database: Database): Promise<Buffer> =>
  Buffer.from(await secretNamed(database, addressSecretName), 'hex');

/** What the command line shows: whoever can read the storage may add operators (O-10). */
export const consoleSecret = (database: Database): Promise<string> =>
  secretNamed(database, consoleSecretName);

/** The same of a database that an exchange runs on. Rejects where none was made yet. */
export async function presentConsoleSecret(database: Database): Promise<string> {
  return z.parse(z.string(), await read(database, consoleSecretName));
}

const KeyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The key pair by which push services know this exchange; whoever is subscribed is lost with it. */
export const vapidKeys = async (
  database: Database,
  make: () => z.infer<typeof KeyPair>,
): Promise<z.infer<typeof KeyPair>> => z.parse(KeyPair, await madeOnce(database, vapidName, make));
