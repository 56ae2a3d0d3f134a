import {
  getNotificationChoices,
  getPushKey,
  notificationKinds,
  setNotificationChoice,
  subscribePush,
  unsubscribePush,
} from '@exchange/contract/user-notification';
import { fakeUser, type FakePlatform, type FakePlatformOptions } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUserPlatform } from '../../testing/user-platform';
import { renewPush } from './browser-push';
import { NotificationSettingsPage } from './settings-page';

const choices = {
  choices: notificationKinds.map((kind) => ({ kind, bell: true, message: true, push: true })),
  message_by: 'sms' as const,
};

async function show(options: FakePlatformOptions = {}): Promise<FakePlatform> {
  const platform = await createUserPlatform({ user: fakeUser(), ...options });
  platform.api.answer(getNotificationChoices, () => choices);
  platform.api.answer(setNotificationChoice, () => choices);
  platform.api.answer(getPushKey, () => ({ public_key: 'key-of-the-exchange' }));
  platform.api.answer(subscribePush, () => ({}));
  platform.api.answer(unsubscribePush, () => ({}));
  renderWithPlatform(<NotificationSettingsPage />, platform);
  return platform;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('ways', () => {
  test('[H-31] [S-11] each kind is switched on each way, but not off what concerns security', async () => {
    const platform = await show();
    expect((await box('Account & security: SMS')).disabled).toBe(true);
    expect((await box('Account & security: In the app')).disabled).toBe(true);
    expect((await box('Account & security: Push')).disabled).toBe(false);
    await userEvent.click(await box('Transfers: SMS'));
    expect(platform.api.inputs(setNotificationChoice)).toEqual([
      { kind: 'transfers', channel: 'message', on: false, knows: 'alerts' },
    ]);
    expect((await box('Transfers: SMS')).checked).toBe(false);
  });

  test('[H-31] a choice that the exchange does not take is taken back and said', async () => {
    const platform = await show();
    platform.api.refuse(setNotificationChoice, { reason: 'unavailable' });
    await userEvent.click(await box('Nodes: Push'));
    await waitFor(() => expect(platform.toast.shown).toMatchObject([{ type: 'error' }]));
    expect((await box('Nodes: Push')).checked).toBe(true);
  });

  test('[H-31] [H-25] a choice whose answer was lost shows what the exchange has', async () => {
    const platform = await show();
    platform.api.refuse(setNotificationChoice, { kind: 'network', code: 0, reason: '' });
    const taken = choices.choices.map((each) => (each.kind === 'nodes' ? { ...each, push: false } : each));
    platform.api.answer(getNotificationChoices, () => ({ ...choices, choices: taken }));
    await userEvent.click(await box('Nodes: Push'));
    await waitFor(() => expect(platform.api.inputs(getNotificationChoices)).toHaveLength(2));
    expect((await box('Nodes: Push')).checked).toBe(false);
  });
});

describe('this device', () => {
  let permission: NotificationPermission;
  let asked: number;
  let subscription: object | null;
  const subscribe = jest.fn(async () => {
    const { endpoint, toJSON, unsubscribe } = browserSubscription();
    subscription = { endpoint, toJSON, unsubscribe };
    return subscription;
  });
  const browserSubscription = () => ({
    endpoint: 'https://push.example/a',
    toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  });

  /** A browser that can show notifications. */
  function setUpBrowser(): void {
    const registration = { pushManager: { subscribe, getSubscription: async () => subscription } };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    });
    Object.assign(window, {
      PushManager: () => undefined,
      Notification: {
        get permission() {
          return permission;
        },
        requestPermission: async () => {
          asked += 1;
          return (permission = permission === 'default' ? 'granted' : permission);
        },
      },
    });
  }

  beforeEach(() => {
    permission = 'default';
    asked = 0;
    subscription = null;
    subscribe.mockClear();
    setUpBrowser();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(window, 'PushManager');
    Reflect.deleteProperty(window, 'Notification');
  });

  test('[H-31] the browser is asked at a tap alone; the subscription is the exchange’s, until it is turned off', async () => {
    const platform = await show();
    await screen.findByText(/^Off\./);
    expect(asked).toBe(0);
    await press('Turn on');
    await screen.findByText(/^On\./);
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'key-of-the-exchange',
    });
    const target = { endpoint: 'https://push.example/a', p256dh: 'p', auth: 'a' };
    expect(platform.api.inputs(subscribePush)).toEqual([target]);

    // After the next login of the same user it goes on; another one did not ask for it.
    await renewPush(platform);
    expect(platform.api.inputs(subscribePush)).toHaveLength(2);
    act(() => platform.session.signIn({ user_id: 'somebody-else' }));
    await renewPush(platform);
    expect(platform.api.inputs(subscribePush)).toHaveLength(2);

    act(() => platform.session.signIn());
    await press('Turn off');
    await screen.findByText(/^Off\./);
    expect(platform.api.inputs(unsubscribePush)).toEqual([{ endpoint: target.endpoint }]);
    expect(subscription).toBeNull();
  });

  test('[H-31] a refusal, a browser that cannot, and the app around the page are each explained', async () => {
    permission = 'denied';
    await show();
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
    document.body.replaceChildren();

    await show({ native: { client: 'android-app', inApp: true } });
    expect(await screen.findByText(/Push comes to browsers only/)).toBeTruthy();
    document.body.replaceChildren();

    Reflect.deleteProperty(window, 'PushManager');
    await show();
    expect(await screen.findByText(/This browser cannot show notifications/)).toBeTruthy();
  });

  test('[H-31] a push service that does not answer is said, and nothing is on', async () => {
    subscribe.mockRejectedValue(new Error('no push service'));
    const platform = await show();
    await press('Turn on');
    await waitFor(() => expect(platform.toast.shown).toMatchObject([{ type: 'error' }]));
    expect(screen.getByText(/^Off\./)).toBeTruthy();
    subscribe.mockReset();
  });
});
