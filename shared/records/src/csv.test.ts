import { csvTime, toCsv } from './csv';

const lines = (...cells: string[]) => toCsv([cells]).replace('\uFEFF', '').replace('\r\n', '');

test('[T-14] decimals stay exact, texts with commas, quotes and line ends are quoted', () => {
  expect(lines('0.00000418', '123456789012345678901234.5600', '-2.31')).toBe(
    '0.00000418,123456789012345678901234.5600,-2.31',
  );
  expect(lines('a,b', 'say "no"', 'x\ny', ' z')).toBe('"a,b","say ""no""","x\ny"," z"');
});

test('[T-14] the long number of a record is no value that a spreadsheet rounds; an amount stays one', () => {
  expect(lines('202611221795369073661', '999999999999999', '1234567890123456.5')).toBe(
    '"\t202611221795369073661",999999999999999,1234567890123456.5',
  );
});

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("//evil","x")'])(
  '[T-14] %j is no formula in a spreadsheet',
  (text) => {
    const written = lines(text);
    expect(written.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('[T-14] a file begins with the mark of UTF-8 and ends each line', () => {
  expect(toCsv([['委託'], ['1']])).toBe('\uFEFF委託\r\n1\r\n');
});

test('[T-14] times are UTC to the second; an open order has no closing time', () => {
  expect(csvTime(Date.UTC(2026, 10, 21, 4, 5, 6, 789))).toBe('2026-11-21 04:05:06');
  expect(csvTime(0)).toBe('');
});
