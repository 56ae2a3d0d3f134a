import { getPushKey, subscribePush, unsubscribePush } from '@exchange/contract/user-notification';
import type { Platform } from '@exchange/platform';

/**
 * Whether this device shows what is told by push. `inApp`: the app around the page has its own; `unsupported`: the browser cannot;
 * `denied`: the person told the browser not to.
 */
export type PushState = 'inApp' | 'unsupported' | 'denied' | 'off' | 'on';

type PushPlatform = Pick<Platform, 'api' | 'session' | 'storage' | 'native'>;

/** Whose wish it was that this browser shows notifications: for another user it is not taken over. */
const wishKey = 'push.user';
/** How long the page waits for its service worker, ms. */
const patience = 10_000;

/** How it stands for the signed-in user. Asks nothing of the person. */
export async function readPush({ session, storage, native }: PushPlatform): Promise<PushState> {
  if (native.inApp) return 'inApp';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const userId = session.state.user?.user_id;
  if (userId === undefined || storage.get(wishKey) !== userId) return 'off';
  return (await ownSubscription()) ? 'on' : 'off';
}

/** Turns it on, at a tap alone: the browser may ask the person. Answers how it stands then; rejects when it cannot be done now. */
export async function turnPushOn(platform: PushPlatform): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { api, session, storage } = platform;
  const { public_key: applicationServerKey } = await api.call(getPushKey, {});
  const { pushManager } = await readyWorker();
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One that was made with another key is in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  await register(platform, subscription);
  if (session.state.user) storage.set(wishKey, session.state.user.user_id);
  return 'on';
}

/** Turns it off; the exchange forgets the subscription even where the browser keeps it. */
export async function turnPushOff({ api, storage }: PushPlatform): Promise<PushState> {
  storage.remove(wishKey);
  const subscription = await ownSubscription();
  if (subscription) {
    await api.call(unsubscribePush, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** After a login: the subscription that the same user had in this browser goes on with the new login. */
export async function renewPush(platform: PushPlatform): Promise<void> {
  if ((await readPush(platform)) !== 'on') return;
  const subscription = await ownSubscription();
  if (subscription) await register(platform, subscription);
}

async function register({ api }: PushPlatform, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await api.call(subscribePush, { endpoint: endpoint ?? '', p256dh, auth });
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The service worker once it is active. Rejects where there is none in time. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('There is no service worker')), patience);
    void navigator.serviceWorker.ready.then((registration) => {
      clearTimeout(timer);
      resolve(registration);
    });
  });
}
