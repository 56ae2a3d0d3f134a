import type { SessionGrant } from '@exchange/contract';
import type { WebRequest } from '../../plugins/web-request';
import { toUser, type UserRow } from '../user/users';
import type { Sessions } from './sessions';

/**
 * Starts a session and hands it to the client: as cookies to a browser, as bearer token to the app. A browser's
 * answer never carries the secret, so that no script can read it.
 */
export async function grantSession(
  sessions: Sessions,
  user: UserRow,
  request: WebRequest,
): Promise<SessionGrant> {
  const created = await sessions.create(user.id);
  if (!request.inApp) request.keepSession(created);
  return {
    user: toUser(user),
    token: request.inApp ? created.secret : created.token,
    socket_token: created.socketToken,
    expires: created.expires,
  };
}
