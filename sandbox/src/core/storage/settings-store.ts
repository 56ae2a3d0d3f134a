import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OffsetStore } from '../clock';
import type { Database } from '../context';
import { sandboxSettings } from './tables';

const offsetName = 'clock-offset';
const addressSecretName = 'address-secret';

/** A value stands inside an object: a bare text that looks like a number would be read as one. */
async function read(database: Database, name: string): Promise<unknown> {
  const [row] = await database.select().from(sandboxSettings).where(eq(sandboxSettings.name, name));
  return typeof row?.value === 'object' && row.value !== null && 'is' in row.value ? row.value.is : undefined;
}

/** Keeps the clock's offset in the database. */
export function createOffsetStore(database: Database): OffsetStore {
  return {
    async load() {
      const value = await read(database, offsetName);
      return typeof value === 'number' ? value : 0;
    },
    async save(offset) {
      await database
        .insert(sandboxSettings)
        .values({ name: offsetName, value: { is: offset } })
        .onConflictDoUpdate({ target: sandboxSettings.name, set: { value: { is: offset } } });
    },
  };
}

/** The secret from which deposit addresses are derived; made once per database. */
export async function addressSecret(database: Database): Promise<Buffer> {
  await database
    .insert(sandboxSettings)
    .values({ name: addressSecretName, value: { is: randomBytes(32).toString('hex') } })
    .onConflictDoNothing();
  const value = await read(database, addressSecretName);
  if (typeof value !== 'string') throw new Error('the address secret is not readable');
  return Buffer.from(value, 'hex');
}
