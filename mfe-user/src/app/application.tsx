import { laterRoutes, lazyPage } from '@exchange/remote-kit';
import { Route, Switch } from 'wouter';
import { PageLoading } from '../common/page-loading';
import { laterArea } from './later-area';
import { NotFoundPage } from './not-found-page';

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

/** The area's routes; each page is a chunk of its own. */
export function Application() {
  return (
    <Switch>
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
      {laterRoutes(laterArea)}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
