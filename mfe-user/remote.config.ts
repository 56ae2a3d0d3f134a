import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-user';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.2.0';

export const routes = [
  { path: '/login', title: 'login.submit', page: './src/features/login/login-page' },
  { path: '/register', title: 'register.submit', page: './src/features/register/register-choice-page' },
  { path: '/register/email', title: 'register.byEmail', page: './src/features/register/register-page' },
  { path: '/register/mobile', title: 'register.byMobile', page: './src/features/register/register-page' },
  {
    path: '/register/success',
    title: 'register.createdTitle',
    page: './src/features/register/register-success-page',
  },
  {
    path: '/findpassword/email',
    title: 'find.emailTitle',
    page: './src/features/password/find-password-page',
  },
  {
    path: '/findpassword/mobile',
    title: 'find.mobileTitle',
    page: './src/features/password/find-password-page',
  },
  { path: '/help', title: 'help.title', page: './src/features/help/help-page' },
  { path: '/help/:document', title: 'help.title', page: './src/features/help/document-page' },
  {
    path: '/user/language',
    title: 'account.languageAndDisplay',
    page: './src/features/account/language-page',
  },
  { path: '/user', title: 'account.title', protected: true, page: './src/features/account/user-page' },
  {
    path: '/user/notifications',
    title: 'titles.notifications',
    protected: true,
    page: './src/features/notifications/notifications-page',
  },
  {
    path: '/user/notifications/settings',
    title: 'titles.notificationSettings',
    protected: true,
    page: './src/features/notifications/settings-page',
  },
  {
    path: '/user/invite',
    title: 'titles.invite',
    protected: true,
    page: './src/features/invite/invite-page',
  },
  { path: '/user/kyc', title: 'titles.kyc', protected: true, page: './src/features/kyc/kyc-page' },
  {
    path: '/user/kyc/lv1',
    title: 'titles.identity',
    protected: true,
    page: './src/features/kyc/identity-page',
  },
  {
    path: '/user/kyc/lv2',
    title: 'titles.pictures',
    protected: true,
    page: './src/features/kyc/pictures-page',
  },
  {
    path: '/user/security',
    title: 'titles.security',
    protected: true,
    page: './src/features/security/security-page',
  },
  {
    path: '/user/security/email',
    title: 'titles.email',
    protected: true,
    page: './src/features/security/bind-email-page',
  },
  {
    path: '/user/security/mobile',
    title: 'titles.mobile',
    protected: true,
    page: './src/features/security/bind-mobile-page',
  },
  {
    path: '/user/security/google',
    title: 'titles.authenticator',
    protected: true,
    page: './src/features/security/authenticator-page',
  },
  {
    path: '/user/security/google/unbind',
    title: 'titles.unbind',
    protected: true,
    page: './src/features/security/unbind-authenticator-page',
  },
  {
    path: '/user/security/devices',
    title: 'titles.devices',
    protected: true,
    page: './src/features/devices/devices-page',
  },
  {
    path: '/user/security/antiphishing',
    title: 'titles.antiPhishing',
    protected: true,
    page: './src/features/security/anti-phishing-page',
  },
  {
    path: '/user/security/setEmailPassword',
    title: 'titles.setLoginPassword',
    protected: true,
    page: './src/features/password/set-login-password-page',
  },
  {
    path: '/user/security/loginpassword/modify',
    title: 'titles.changeLoginPassword',
    protected: true,
    page: './src/features/password/change-login-password-page',
  },
  {
    path: '/user/security/tradepassword',
    title: 'titles.tradePassword',
    protected: true,
    page: './src/features/password/trade-password-pages',
  },
  {
    path: '/user/security/tradepassword/modify',
    title: 'titles.changeTradePassword',
    protected: true,
    page: './src/features/password/trade-password-pages',
  },
  {
    path: '/user/security/tradepassword/forgot',
    title: 'titles.forgotTradePassword',
    protected: true,
    page: './src/features/password/trade-password-pages',
  },
  {
    path: '/user/security/del',
    title: 'titles.deletion',
    protected: true,
    page: './src/features/security/deletion-page',
  },
] as const satisfies readonly RemoteRoute[];
