import type { SessionGrant } from '@exchange/contract';
import { publish } from '../../core/events';
import { createSecret } from '../../core/secrets';
import type { WebRequest } from '../../http/web-request';
import { organisationName } from '../config';
import { toUser, type UserRow } from '../user';
import type { AccountServices } from './account-services';
import { Devices } from './devices';
import { authEvents } from './events';
import { readDevice } from './read-device';

/**
 * Starts a session and hands it to the client: as cookies to a browser, as bearer token to the app. A browser's
 * answer never carries the secret, so that no script can read it. With `notice` the owner is told of a login in a browser
 * that the account was not used in before (S-01), in the session's own transaction. With `trust` the device is trusted for
 * further logins (S-12).
 */
export async function grantSession(
  { database, clock, sessions }: AccountServices,
  user: UserRow,
  request: WebRequest,
  { notice, trust = false }: { readonly notice: boolean; readonly trust?: boolean },
): Promise<SessionGrant> {
  const { device = createSecret(), address, userAgent } = request;
  const created = await database.transaction(async (transaction) => {
    const login = await sessions.create(user.id, { userAgent, address, device }, transaction);
    const organisation = organisationName(user.organisation);
    const data = { device: readDevice(userAgent), address, organisation };
    const origin = { userId: user.id, data, time: clock.now() };
    if (notice && login.newDevice) await publish(transaction, authEvents.newDevice, origin);
    if (trust) {
      await new Devices(transaction, clock).trust(user.id, device);
      await publish(transaction, authEvents.deviceTrusted, origin);
    }
    return login.created;
  });
  if (!request.inApp) request.keepSession(created);
  request.keepDevice(device);
  return {
    user: toUser(user),
    token: request.inApp ? created.secret : created.token,
    socket_token: created.socketToken,
    expires: created.expires,
  };
}
