import type { RemoteRoute } from '@exchange/platform/routes';

export const name = 'mfe-user';
/** The range of the platform that it needs (O-04). */
export const platform = '^2.0.0';

export const routes: readonly RemoteRoute[] = [
  { path: '/login', page: './src/features/login/login-page' },
  { path: '/register', page: './src/features/register/register-choice-page' },
  { path: '/register/email', page: './src/features/register/register-page' },
  { path: '/register/mobile', page: './src/features/register/register-page' },
  { path: '/register/success', page: './src/features/register/register-success-page' },
  { path: '/findpassword/email', page: './src/features/password/find-password-page' },
  { path: '/findpassword/mobile', page: './src/features/password/find-password-page' },
  { path: '/help', page: './src/features/help/help-page' },
  { path: '/help/:document', page: './src/features/help/document-page' },
  { path: '/user/language', page: './src/features/account/language-page' },
  { path: '/user', protected: true, page: './src/features/account/user-page' },
  { path: '/user/notifications', protected: true, page: './src/features/notifications/notifications-page' },
  {
    path: '/user/notifications/settings',
    protected: true,
    page: './src/features/notifications/settings-page',
  },
  { path: '/user/invite', protected: true, page: './src/features/invite/invite-page' },
  { path: '/user/kyc', protected: true, page: './src/features/kyc/kyc-page' },
  { path: '/user/kyc/lv1', protected: true, page: './src/features/kyc/identity-page' },
  { path: '/user/kyc/lv2', protected: true, page: './src/features/kyc/pictures-page' },
  { path: '/user/security', protected: true, page: './src/features/security/security-page' },
  { path: '/user/security/email', protected: true, page: './src/features/security/bind-email-page' },
  { path: '/user/security/mobile', protected: true, page: './src/features/security/bind-mobile-page' },
  { path: '/user/security/google', protected: true, page: './src/features/security/authenticator-page' },
  {
    path: '/user/security/google/unbind',
    protected: true,
    page: './src/features/security/unbind-authenticator-page',
  },
  { path: '/user/security/devices', protected: true, page: './src/features/devices/devices-page' },
  {
    path: '/user/security/antiphishing',
    protected: true,
    page: './src/features/security/anti-phishing-page',
  },
  {
    path: '/user/security/setEmailPassword',
    protected: true,
    page: './src/features/password/set-login-password-page',
  },
  {
    path: '/user/security/loginpassword/modify',
    protected: true,
    page: './src/features/password/change-login-password-page',
  },
  {
    path: '/user/security/tradepassword',
    protected: true,
    page: './src/features/password/trade-password-pages',
  },
  {
    path: '/user/security/tradepassword/modify',
    protected: true,
    page: './src/features/password/trade-password-pages',
  },
  {
    path: '/user/security/tradepassword/forgot',
    protected: true,
    page: './src/features/password/trade-password-pages',
  },
  { path: '/user/security/del', protected: true, page: './src/features/security/deletion-page' },
];
