import { readServerSettings } from './settings';

const read = (environment: Readonly<Record<string, string>>) =>
  readServerSettings(environment, { dataDir: '/data' });
const DATABASE_URL = 'postgres://exchange:secret@postgres:5432/exchange';

describe('the database', () => {
  test('[O-11] is the one of the address, on the host that it is on by now', () => {
    expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(read({ DATABASE_URL, DATABASE_HOST: 'replica' }).databaseUrl).toBe(
      'postgres://exchange:secret@replica:5432/exchange',
    );
    expect(read({ DATABASE_HOST: 'replica' }).databaseUrl).toBeUndefined();
  });

  test.each([
    [{ DATABASE_URL: 'mysql://exchange' }, 'DATABASE_URL is no address'],
    [{ DATABASE_URL, DATABASE_HOST: 'replica:5433' }, 'DATABASE_HOST is "replica:5433"'],
    [{ DATABASE_URL, DATABASE_HOST: 'a b' }, 'DATABASE_HOST is "a b"'],
  ])('[O-11] %j is refused with what is wrong', (environment, reason) => {
    expect(() => read(environment)).toThrow(reason);
  });
});
