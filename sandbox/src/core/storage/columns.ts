import { customType } from 'drizzle-orm/pg-core';

/** Integer of smallest units, up to 38 digits. */
export const units = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(38,0)',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/**
 * Eight-byte integer that stays within JavaScript's safe range: milliseconds since the epoch and sequence numbers.
 * Drivers give it as text, number or bigint; here it is a number.
 */
export const integer8 = customType<{ data: number; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Number(value),
});

/** Bytes. One driver gives a Buffer, the other a Uint8Array. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});
