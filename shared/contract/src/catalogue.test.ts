import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, catalogueEntries } from './catalogue';
import { check } from './check';
import * as contract from './index';

const specified = readFileSync(join(__dirname, '../specification-calls.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method, name, path] = line.split(' ');
    return { method, name, path };
  });
const additional = readFileSync(join(__dirname, '../additional-calls.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const keyOf = ({
  method,
  path,
}: {
  readonly method: string | undefined;
  readonly path: string | undefined;
}) => `${method} ${path}`;

test('[X-01] the contract has every call of the specification, and of others only those that are listed', () => {
  expect(specified).toHaveLength(188);
  expect(catalogue.map(keyOf).sort()).toEqual([...specified.map(keyOf), ...additional].sort());
});

test('[X-01] names are unique, and so are method and path', () => {
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
  expect(new Set(catalogue.map(keyOf)).size).toBe(catalogue.length);
  for (const { name } of catalogue) expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/);
});

test('[X-01] a path ends with the name that the specification gives it', () => {
  for (const { name = '', path = '' } of specified) {
    if (/^[a-z]+(-[a-z]+)+$/.test(name)) continue;
    expect(path === name || path.endsWith(`/${name}`)).toBe(true);
  }
});

test('[H-20] every call that takes from a balance carries an idempotency key', () => {
  /** They say what a request would cost, or whether it may be made. */
  const checks = ['teller.userWithdrawalCheck', 'teller.shouldTransfer'];
  const taking = catalogue
    .filter(({ errors }) => errors.includes('insufficientBalance'))
    .filter(({ name }) => !checks.includes(name));
  expect(taking.length).toBeGreaterThan(10);
  expect(taking.filter(({ idempotent }) => idempotent !== 'by-key').map(({ name }) => name)).toEqual([]);
});

test('[X-01] every module with calls is in the catalogue and exported from the package', () => {
  const named = new Set(catalogue.map(({ name }) => name));
  const declared = readdirSync(__dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'call.ts')
    .flatMap((file) =>
      [
        ...readFileSync(join(__dirname, file), 'utf8').matchAll(
          /= define(?:Call|Command|OperatorCall)\(\{\n {2}name: '([^']+)'/g,
        ),
      ].map(([, name]) => name),
    );
  expect(declared.sort()).toEqual([...named].sort());
  const exported = new Set<unknown>(Object.values(contract));
  expect(catalogue.filter((call) => !exported.has(call))).toEqual([]);
});

test('[X-01] a query is flat: its members are texts and numbers', () => {
  for (const call of catalogue.filter(({ method }) => method === 'GET')) {
    const nested = check(call.input, { token: {}, market: [], page: {}, from_id: {}, id: {} });
    expect(nested.ok && Object.values(nested.value ?? {}).some((value) => typeof value === 'object')).toBe(
      false,
    );
  }
});

test('[X-01] whoever moves money sends an idempotency key, and only a POST has one', () => {
  const byKey = catalogue.filter(({ idempotent }) => idempotent === 'by-key');
  for (const call of byKey) expect(call.method).toBe('POST');
  const names = new Set(byKey.map(({ name }) => name));
  for (const call of catalogue) {
    const paying = ['trade_password', 'trade_pwd', 'apply_amount'].some((member) => {
      const result = check(call.input, {});
      return !result.ok && member in result.fields;
    });
    const settingOrAsking = /setTradePwd|changeTradePwd|userWithdrawalCheck|SendSms|sendWithdrawalEmail/.test(
      call.name,
    );
    if (paying && !settingOrAsking) expect(names).toContain(call.name);
  }
});

test('[X-01] every call says what it is for and belongs to one domain', () => {
  for (const { domain, call } of catalogueEntries) {
    expect(domain).toMatch(/^[a-z-]+$/);
    expect(call.summary.length).toBeGreaterThan(15);
    expect(new Set(call.errors).size).toBe(call.errors.length);
  }
});
