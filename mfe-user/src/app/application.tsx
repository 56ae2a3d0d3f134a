import { usePlatform } from '@exchange/platform';
import { lazyPage, PageSwitch } from '@exchange/remote-kit';
import { useEffect } from 'react';
import { Route } from 'wouter';
import { PageLoading } from '../common/page-loading';

const LoginPage = lazyPage(async () => (await import('../features/login/login-page')).LoginPage, PageLoading);
const RegisterChoicePage = lazyPage(
  async () => (await import('../features/register/register-choice-page')).RegisterChoicePage,
  PageLoading,
);
const RegisterPage = lazyPage(
  async () => (await import('../features/register/register-page')).RegisterPage,
  PageLoading,
);
const RegisterSuccessPage = lazyPage(
  async () => (await import('../features/register/register-success-page')).RegisterSuccessPage,
  PageLoading,
);
const UserPage = lazyPage(async () => (await import('../features/account/user-page')).UserPage, PageLoading);
const LanguagePage = lazyPage(
  async () => (await import('../features/account/language-page')).LanguagePage,
  PageLoading,
);
const HelpPage = lazyPage(async () => (await import('../features/help/help-page')).HelpPage, PageLoading);
const DocumentPage = lazyPage(
  async () => (await import('../features/help/document-page')).DocumentPage,
  PageLoading,
);
const InvitePage = lazyPage(
  async () => (await import('../features/invite/invite-page')).InvitePage,
  PageLoading,
);
const FindPasswordPage = lazyPage(
  async () => (await import('../features/password/find-password-page')).FindPasswordPage,
  PageLoading,
);
const SecurityPage = lazyPage(
  async () => (await import('../features/security/security-page')).SecurityPage,
  PageLoading,
);
const BindEmailPage = lazyPage(
  async () => (await import('../features/security/bind-email-page')).BindEmailPage,
  PageLoading,
);
const BindMobilePage = lazyPage(
  async () => (await import('../features/security/bind-mobile-page')).BindMobilePage,
  PageLoading,
);
const AuthenticatorPage = lazyPage(
  async () => (await import('../features/security/authenticator-page')).AuthenticatorPage,
  PageLoading,
);
const UnbindAuthenticatorPage = lazyPage(
  async () => (await import('../features/security/unbind-authenticator-page')).UnbindAuthenticatorPage,
  PageLoading,
);
const AntiPhishingPage = lazyPage(
  async () => (await import('../features/security/anti-phishing-page')).AntiPhishingPage,
  PageLoading,
);
const DevicesPage = lazyPage(
  async () => (await import('../features/devices/devices-page')).DevicesPage,
  PageLoading,
);
const DeletionPage = lazyPage(
  async () => (await import('../features/security/deletion-page')).DeletionPage,
  PageLoading,
);
const SetLoginPasswordPage = lazyPage(
  async () => (await import('../features/password/set-login-password-page')).SetLoginPasswordPage,
  PageLoading,
);
const ChangeLoginPasswordPage = lazyPage(
  async () => (await import('../features/password/change-login-password-page')).ChangeLoginPasswordPage,
  PageLoading,
);
const TradePasswordPage = lazyPage(
  async () => (await import('../features/password/trade-password-pages')).TradePasswordPage,
  PageLoading,
);
const ChangeTradePasswordPage = lazyPage(
  async () => (await import('../features/password/trade-password-pages')).ChangeTradePasswordPage,
  PageLoading,
);
const ForgotTradePasswordPage = lazyPage(
  async () => (await import('../features/password/trade-password-pages')).ForgotTradePasswordPage,
  PageLoading,
);
const NotificationsPage = lazyPage(
  async () => (await import('../features/notifications/notifications-page')).NotificationsPage,
  PageLoading,
);
const NotificationSettingsPage = lazyPage(
  async () => (await import('../features/notifications/settings-page')).NotificationSettingsPage,
  PageLoading,
);
const KycPage = lazyPage(async () => (await import('../features/kyc/kyc-page')).KycPage, PageLoading);
const IdentityPage = lazyPage(
  async () => (await import('../features/kyc/identity-page')).IdentityPage,
  PageLoading,
);
const PicturesPage = lazyPage(
  async () => (await import('../features/kyc/pictures-page')).PicturesPage,
  PageLoading,
);

/** With a login the notifications that the user has in this browser go on. */
function useRenewedPush(): void {
  const platform = usePlatform();
  useEffect(() => {
    let userId = platform.session.state.user?.user_id;
    const subscription = platform.bus.topic('session').subscribe(({ user }) => {
      if (user?.user_id === userId) return;
      userId = user?.user_id;
      if (user)
        import('../features/notifications/browser-push')
          .then(({ renewPush }) => renewPush(platform))
          .catch((error: unknown) => platform.report.error(error, { during: 'push' }));
    });
    return () => subscription.unsubscribe();
  }, [platform]);
}

/** The area's routes; each page is a chunk of its own. */
export function Application() {
  useRenewedPush();
  return (
    <PageSwitch>
      <Route path="/login">
        <LoginPage />
      </Route>
      <Route path="/register">
        <RegisterChoicePage />
      </Route>
      <Route path="/register/email">
        <RegisterPage key="email" by="email" />
      </Route>
      <Route path="/register/mobile">
        <RegisterPage key="mobile" by="mobile" />
      </Route>
      <Route path="/register/success">
        <RegisterSuccessPage />
      </Route>
      <Route path="/user">
        <UserPage />
      </Route>
      <Route path="/user/language">
        <LanguagePage />
      </Route>
      <Route path="/help">
        <HelpPage />
      </Route>
      <Route path="/help/:document">
        {({ document }) => <DocumentPage key={document} slug={document} />}
      </Route>
      <Route path="/user/kyc">
        <KycPage />
      </Route>
      <Route path="/user/kyc/lv1">
        <IdentityPage />
      </Route>
      <Route path="/user/kyc/lv2">
        <PicturesPage />
      </Route>
      <Route path="/user/notifications">
        <NotificationsPage />
      </Route>
      <Route path="/user/notifications/settings">
        <NotificationSettingsPage />
      </Route>
      <Route path="/user/invite">
        <InvitePage />
      </Route>
      <Route path="/user/security">
        <SecurityPage />
      </Route>
      <Route path="/user/security/email">
        <BindEmailPage />
      </Route>
      <Route path="/user/security/mobile">
        <BindMobilePage />
      </Route>
      <Route path="/user/security/google">
        <AuthenticatorPage />
      </Route>
      <Route path="/user/security/google/unbind">
        <UnbindAuthenticatorPage />
      </Route>
      <Route path="/user/security/devices">
        <DevicesPage />
      </Route>
      <Route path="/user/security/antiphishing">
        <AntiPhishingPage />
      </Route>
      <Route path="/user/security/setEmailPassword">
        <SetLoginPasswordPage />
      </Route>
      <Route path="/user/security/loginpassword/modify">
        <ChangeLoginPasswordPage />
      </Route>
      <Route path="/user/security/tradepassword">
        <TradePasswordPage />
      </Route>
      <Route path="/user/security/tradepassword/modify">
        <ChangeTradePasswordPage />
      </Route>
      <Route path="/user/security/tradepassword/forgot">
        <ForgotTradePasswordPage />
      </Route>
      <Route path="/user/security/del">
        <DeletionPage />
      </Route>
      <Route path="/findpassword/email">
        <FindPasswordPage key="email" by="email" />
      </Route>
      <Route path="/findpassword/mobile">
        <FindPasswordPage key="mobile" by="mobile" />
      </Route>
    </PageSwitch>
  );
}
