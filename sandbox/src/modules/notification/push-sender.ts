import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { InputOf, subscribePush } from '@exchange/contract';
import webPush, { type VapidKeys } from 'web-push';
import { Undeliverable } from './outbox';
import { lookupPublic } from './public-addresses';

/** What a browser shows. */
interface PushContent {
  readonly title: string;
  readonly body: string;
  /** Page that opens when it is pressed. */
  readonly path: string;
  /** One of the same tag takes the other's place. */
  readonly tag: string;
}

/** How long a push service keeps a message for a browser that is off, in s. */
const lifeSeconds = 24 * 60 * 60;
/** How long a push service may take, ms. */
const patience = 10_000;

/** A subscription that its browser ended. */
export class SubscriptionGone extends Error {
  override readonly name = 'SubscriptionGone';
}

/**
 * Whether a browser may be told there: users choose the address, and the exchange calls it. Only https at a public name and the usual
 * port; `origins` are those that the operator allows beside.
 */
export function isPushEndpoint(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * Sends a message to a browser by its push service, encrypted for that browser alone. Rejects with {@link SubscriptionGone} when the
 * browser ended the subscription, and with {@link Undeliverable} when the service will never take the message.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: InputOf<typeof subscribePush>,
  content: PushContent,
  /** `contact` is the mail address of the exchange, for push services. */
  { keys, contact, origins }: { keys: VapidKeys; contact: string; origins: readonly string[] },
): Promise<void> {
  if (!isPushEndpoint(endpoint, origins)) throw new Undeliverable(`nothing is pushed to ${endpoint}`);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      vapidDetails: { subject: `mailto:${contact}`, ...keys },
      ...{ TTL: lifeSeconds, topic: content.tag, contentEncoding: 'aes128gcm' as const },
    },
  );
  const status = await post(new URL(endpoint), headers, body, origins);
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) throw new SubscriptionGone(`the push service answered ${status}`);
  const isForNow = status === 429 || status >= 500;
  throw new (isForNow ? Error : Undeliverable)(`the push service answered ${status}`);
}

/** Posts to a push service and answers with the status. Follows no redirect. */
function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Buffer | null,
  origins: readonly string[],
): Promise<number> {
  const isAllowed = origins.includes(url.origin);
  const open = isAllowed && url.protocol === 'http:' ? requestPlain : requestSecure;
  return new Promise((settle, reject) => {
    const outgoing = open(
      url,
      {
        method: 'POST',
        headers: { ...headers },
        signal: AbortSignal.timeout(patience),
        ...(!isAllowed && { lookup: lookupPublic }),
      },
      (response) => {
        response.resume();
        settle(response.statusCode ?? 0);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
