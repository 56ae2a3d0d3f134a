import type { BridgeRequest } from '@exchange/contract/bridge';
import { nativeApp } from '.';

test('[B-01] from version 1.2.0 on the app plays haptics, and what it fails at is reported', async () => {
  const asked: { action: string; data: unknown }[] = [];
  let ok = true;
  const port = {
    async postMessage(message: unknown) {
      const { id, action, data } = message as BridgeRequest;
      asked.push({ action, data });
      return ok ? { id, ok, data: {} } : { id, ok, error: 'failed' };
    },
  };
  const page = Object.assign(Object.create(null) as Window, {
    webkit: { messageHandlers: { exchange: port } },
  });
  Object.assign(page, { parent: page });
  const error = jest.fn();
  const hapticsOf = (version: string) =>
    nativeApp.hapticsOf({ client: 'ios-app', inApp: true, version }, page, { error });
  expect(hapticsOf('1.1.9')).toBeUndefined();
  const play = hapticsOf('1.2.0');
  play?.('failure');
  expect(asked).toEqual([{ action: 'playHaptic', data: { haptic: 'failure' } }]);
  ok = false;
  play?.('light');
  await new Promise((resolve) => setTimeout(resolve));
  expect(error).toHaveBeenCalledTimes(1);
});
