import type { LaterArea } from '@exchange/remote-kit';

/** Every route of the account whose screen opens later (H-27). */
export const laterArea: LaterArea = {
  remote: 'mfe-user',
  text: 'later.text',
  market: 'later.market',
  back: 'common.back',
  screens: [
    { path: '/user/invite', title: 'screens.invite', back: '/user' },
  ],
};
