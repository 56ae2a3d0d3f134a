import { createFakePlatform } from '@exchange/platform/fake';
import { act } from '@testing-library/react';
import { beginFirstScreen, showArrived } from './first-screen';
import { createReactMount } from './react-mount';
import { createRemoteTexts } from './texts';

const end = jest.fn();
jest.mock('./first-screen', () => ({
  beginFirstScreen: jest.fn(() => end),
  showArrived: jest.fn((show: () => void) => show()),
}));

test('[H-26] a remote’s first screen begins with its first render and ends with the remote', async () => {
  const text = () => Promise.resolve({ default: {} });
  const mount = createReactMount({
    texts: createRemoteTexts('nodes', { en: text, 'zh-HK': text, 'zh-CN': text }),
    routes: { View: () => <p>Nodes</p>, preload: () => undefined, someKept: true },
  });
  const [element, platform] = [document.createElement('div'), createFakePlatform()];
  const unmount = await act(async () => mount(element, platform, () => undefined));
  expect(element.textContent).toBe('Nodes');
  expect(unmount).toHaveProperty('mayBeKept', true);
  expect(beginFirstScreen).toHaveBeenCalledWith(platform);
  expect(showArrived).toHaveBeenCalledTimes(1);
  expect(jest.mocked(beginFirstScreen).mock.invocationCallOrder[0]).toBeLessThan(
    jest.mocked(showArrived).mock.invocationCallOrder[0] ?? 0,
  );
  expect(end).not.toHaveBeenCalled();
  await act(async () => unmount());
  expect(end).toHaveBeenCalledTimes(1);
  expect(element.textContent).toBe('');
});
