import type { LaterArea } from '@exchange/remote-kit';

/** Every route of the account whose screen opens later (H-27). */
export const laterArea: LaterArea = {
  remote: 'mfe-user',
  text: 'later.text',
  market: 'later.market',
  back: 'common.back',
  screens: [
    { path: '/findpassword/email', title: 'screens.findByEmail', back: '/login' },
    { path: '/findpassword/mobile', title: 'screens.findByMobile', back: '/login' },
    { path: '/user/invite', title: 'screens.invite', back: '/user' },
    { path: '/user/kyc', title: 'screens.kyc', back: '/user' },
    { path: '/user/kyc/lv1', title: 'screens.kycFirst', back: '/user/kyc' },
    { path: '/user/kyc/lv2', title: 'screens.kycSecond', back: '/user/kyc' },
    { path: '/user/security', title: 'screens.security', back: '/user' },
    { path: '/user/security/del', title: 'screens.deletion', back: '/user/security' },
    { path: '/user/security/email', title: 'screens.email', back: '/user/security' },
    { path: '/user/security/mobile', title: 'screens.mobile', back: '/user/security' },
    { path: '/user/security/google', title: 'screens.authenticator', back: '/user/security' },
    { path: '/user/security/google/unbind', title: 'screens.unbind', back: '/user/security/google' },
    { path: '/user/security/setEmailPassword', title: 'screens.setLoginPassword', back: '/user/security' },
    { path: '/user/security/tradepassword', title: 'screens.tradePassword', back: '/user/security' },
    {
      path: '/user/security/tradepassword/forgot',
      title: 'screens.forgotTradePassword',
      back: '/user/security/tradepassword',
    },
    {
      path: '/user/security/tradepassword/modify',
      title: 'screens.changeTradePassword',
      back: '/user/security/tradepassword',
    },
    {
      path: '/user/security/loginpassword/modify',
      title: 'screens.changeLoginPassword',
      back: '/user/security',
    },
  ],
};
