import type { SessionGrant } from '@exchange/contract';
import { localeOf } from '../../core/locale';
import { createSecret } from '../../core/secrets';
import type { WebRequest } from '../../http/web-request';
import { organisationOf } from '../config';
import { createOutbox, deliver, loginMessage, type NewMessage } from '../notification';
import { toUser, type UserRow } from '../user';
import type { AccountServices } from './account-services';
import { createDevices } from './devices';
import { readDevice } from './read-device';

/**
 * Starts a session and hands it to the client: as cookies to a browser, as bearer token to the app. A browser's
 * answer never carries the secret, so that no script can read it. With `notice` the owner is told of a login in a browser
 * that the account was not used in before (S-01), in the session's own transaction. With `trust` the device is trusted for
 * further logins (S-12).
 */
export async function grantSession(
  services: AccountServices,
  user: UserRow,
  request: WebRequest,
  { notice, trust = false }: { readonly notice: boolean; readonly trust?: boolean },
): Promise<SessionGrant> {
  const { address, userAgent, device = createSecret() } = request;
  const { created, messages } = await services.database.transaction(async (transaction) => {
    const login = await services.sessions.create(user.id, { userAgent, address, device }, transaction);
    if (trust) await createDevices(transaction, services.clock).trust(user.id, device);
    const tells = notice && login.newDevice;
    return {
      created: login.created,
      messages: tells ? [await tellOfLogin(services, transaction, user, request)] : [],
    };
  });
  deliver(services, messages);
  if (!request.inApp) request.keepSession(created);
  request.keepDevice(device);
  return {
    user: toUser(user),
    token: request.inApp ? created.secret : created.token,
    socket_token: created.socketToken,
    expires: created.expires,
  };
}

/** By mail, or by SMS to an account without an email. */
async function tellOfLogin(
  { clock }: AccountServices,
  transaction: AccountServices['database'],
  user: UserRow,
  { address, userAgent, ...request }: WebRequest,
): Promise<NewMessage> {
  const look = organisationOf(user.organisation)?.look;
  const locale = localeOf(request.locale);
  const kind = user.email === null ? 'sms' : 'mail';
  const text = loginMessage(locale, kind, {
    organisation: look?.name ?? user.organisation,
    support: look?.customer_mail ?? '',
    time: clock.now(),
    device: readDevice(userAgent),
    address,
  });
  const recipient = user.email ?? user.mobile ?? '';
  return createOutbox(transaction, clock, undefined).keep(
    { organisation: user.organisation, kind, recipient, ...text, code: '' },
    { locale, userId: user.id },
  );
}
