import { copyText } from '@exchange/ui';
import { saveFile, csvTime, toCsv } from './export-file';

jest.mock('@exchange/ui', () => ({ copyText: jest.fn(() => Promise.resolve(true)) }));

const save = (inApp: boolean) => saveFile('orders.csv', 'text/csv', 'a,b', { inApp });

function setShare(canShare: boolean, share: () => Promise<void>) {
  Object.assign(navigator, { canShare: jest.fn(() => canShare), share: jest.fn(share) });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  jest.clearAllMocks();
  jest.useRealTimers();
});

test('[T-14] a browser downloads the file under its name', async () => {
  jest.useFakeTimers();
  const kept: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${kept.push(blob as Blob)}`;
  URL.revokeObjectURL = jest.fn();
  const clicked: string[] = [];
  const onClick = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.href}`);
  });
  expect(await save(false)).toBe('saved');
  expect(clicked).toEqual(['orders.csv blob:1']);
  expect(kept[0]?.type).toBe('text/csv');
  expect(document.querySelector('a')).toBeNull();
  jest.runAllTimers();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
  onClick.mockRestore();
});

test('[T-14] in the app the device’s share sheet takes the file; a person may change their mind', async () => {
  setShare(true, () => Promise.resolve());
  expect(await save(true)).toBe('saved');
  const [shared] = jest.mocked(navigator.share).mock.calls[0] ?? [];
  expect(shared?.files?.map((file) => file.name)).toEqual(['orders.csv']);
  setShare(true, () => Promise.reject(new DOMException('', 'AbortError')));
  expect(await save(true)).toBe('cancelled');
  expect(copyText).not.toHaveBeenCalled();
});

test('[T-14] in an app that shares no files the text is copied', async () => {
  setShare(false, () => Promise.reject(new Error('not asked')));
  expect(await save(true)).toBe('copied');
  setShare(true, () => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await save(true)).toBe('copied');
  expect(copyText).toHaveBeenLastCalledWith('a,b');
});

const lines = (...cells: string[]) => toCsv([cells]).replace('\uFEFF', '').replace('\r\n', '');

test('[T-14] decimals stay exact, texts with commas, quotes and line ends are quoted', () => {
  expect(lines('0.00000418', '123456789012345678901234.5600', '-2.31')).toBe(
    '0.00000418,123456789012345678901234.5600,-2.31',
  );
  expect(lines('a,b', 'say "no"', 'x\ny', ' z')).toBe('"a,b","say ""no""","x\ny"," z"');
});

test('[T-14] numbers of records and amounts are as the exchange gave them', () => {
  expect(lines('202611221795369073661', '999999999999999', '1234567890123456.5')).toBe(
    '202611221795369073661,999999999999999,1234567890123456.5',
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
