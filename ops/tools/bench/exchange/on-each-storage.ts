/** Runs `work` with `createTestPlace` on the embedded storage, and with TEST_DATABASE_URL on PostgreSQL. */
export async function onEachStorage(work: (storage: string) => Promise<void>): Promise<void> {
  const postgresql = process.env['TEST_DATABASE_URL'] === undefined ? [] : ['postgresql'];
  for (const storage of ['embedded', ...postgresql]) {
    process.env['TEST_STORAGE'] = storage;
    await work(storage);
  }
}
