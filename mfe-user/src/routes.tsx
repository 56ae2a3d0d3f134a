import { defineRoutes, page } from '@exchange/remote-kit';
import type { routes as declared } from '../remote.config';

const registerPage = async () => (await import('./features/register/register-page')).RegisterPage;
const findPasswordPage = async () =>
  (await import('./features/password/find-password-page')).FindPasswordPage;

/** Pages by route; each is a chunk of its own. */
export const routes = defineRoutes<typeof declared>({
  '/login': page(async () => (await import('./features/login/login-page')).LoginPage),
  '/register': page(
    async () => (await import('./features/register/register-choice-page')).RegisterChoicePage,
  ),
  '/register/email': page(registerPage, { by: 'email' }),
  '/register/mobile': page(registerPage, { by: 'mobile' }),
  '/register/success': page(
    async () => (await import('./features/register/register-success-page')).RegisterSuccessPage,
  ),
  '/findpassword/email': page(findPasswordPage, { by: 'email' }),
  '/findpassword/mobile': page(findPasswordPage, { by: 'mobile' }),
  '/help': page(async () => (await import('./features/help/help-page')).HelpPage),
  '/help/:document': page(
    async () => (await import('./features/help/document-page')).DocumentPage,
    ({ document: slug }) => ({ slug }),
  ),
  '/user/language': page(async () => (await import('./features/account/language-page')).LanguagePage),
  '/user': page(async () => (await import('./features/account/user-page')).UserPage),
  '/user/notifications': page(
    async () => (await import('./features/notifications/notifications-page')).NotificationsPage,
  ),
  '/user/notifications/settings': page(
    async () => (await import('./features/notifications/settings-page')).NotificationSettingsPage,
  ),
  '/user/invite': page(async () => (await import('./features/invite/invite-page')).InvitePage),
  '/user/kyc': page(async () => (await import('./features/kyc/kyc-page')).KycPage),
  '/user/kyc/lv1': page(async () => (await import('./features/kyc/identity-page')).IdentityPage),
  '/user/kyc/lv2': page(async () => (await import('./features/kyc/pictures-page')).PicturesPage),
  '/user/security': page(async () => (await import('./features/security/security-page')).SecurityPage),
  '/user/security/email': page(
    async () => (await import('./features/security/bind-email-page')).BindEmailPage,
  ),
  '/user/security/mobile': page(
    async () => (await import('./features/security/bind-mobile-page')).BindMobilePage,
  ),
  '/user/security/google': page(
    async () => (await import('./features/security/authenticator-page')).AuthenticatorPage,
  ),
  '/user/security/google/unbind': page(
    async () => (await import('./features/security/unbind-authenticator-page')).UnbindAuthenticatorPage,
  ),
  '/user/security/devices': page(async () => (await import('./features/devices/devices-page')).DevicesPage),
  '/user/security/antiphishing': page(
    async () => (await import('./features/security/anti-phishing-page')).AntiPhishingPage,
  ),
  '/user/security/setEmailPassword': page(
    async () => (await import('./features/password/set-login-password-page')).SetLoginPasswordPage,
  ),
  '/user/security/loginpassword/modify': page(
    async () => (await import('./features/password/change-login-password-page')).ChangeLoginPasswordPage,
  ),
  '/user/security/tradepassword': page(
    async () => (await import('./features/password/trade-password-pages')).TradePasswordPage,
  ),
  '/user/security/tradepassword/modify': page(
    async () => (await import('./features/password/trade-password-pages')).ChangeTradePasswordPage,
  ),
  '/user/security/tradepassword/forgot': page(
    async () => (await import('./features/password/trade-password-pages')).ForgotTradePasswordPage,
  ),
  '/user/security/del': page(async () => (await import('./features/security/deletion-page')).DeletionPage),
});
