import { getUserInfo, loginOut, userLoginExist } from '@exchange/contract';
import { CallError } from '../../call-error';
import { sessionOf } from '../../plugins/signed-in';
import type { WebImplementations } from '../../plugins/web-request';
import type { AccountServices } from '../auth/account-services';
import { toUser } from './users';

/** The signed-in user and the end of the session (H-14, H-16, S-09). */
export function implementUser(
  implementations: WebImplementations,
  { users, sessions }: AccountServices,
): void {
  implementations.implementWeb(userLoginExist, async (_input, request) => ({
    expires: sessionOf(request).expires,
  }));

  implementations.implementWeb(getUserInfo, async (_input, request) => {
    const session = sessionOf(request);
    const user = await users.byId(session.userId);
    if (!user) throw new CallError('sessionInvalid');
    return {
      user: toUser(user),
      token: session.token,
      socket_token: session.socketToken,
      expires: session.expires,
    };
  });

  implementations.implementWeb(loginOut, async (_input, request) => {
    if (request.session) await sessions.end(request.session.tokenHash);
    request.dropSession();
    return {};
  });
}
