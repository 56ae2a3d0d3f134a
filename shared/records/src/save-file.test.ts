import { copyText } from '@exchange/ui';
import { saveFile } from './save-file';

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
