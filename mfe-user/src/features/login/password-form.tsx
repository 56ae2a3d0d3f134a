import { newLogin } from '@exchange/contract/auth';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { AppLink, Button, PasswordField, Segmented } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import type { HumanAnswer } from '../../common/human-check/human-answer';
import { HumanCheckSheet } from '../../common/human-check/human-check-sheet';
import { PhoneField } from '../../common/phone-field';
import { useCallingCode } from '../../common/use-calling-code';
import { useText } from '../../messages';
import type { SecondRequest } from './second-verification';
import { isEmail } from '../../common/email';
import { EmailField } from '../../common/email-field';
import { isPhoneNumber } from '../../common/phone';

/** What the first step asks for; each kind keeps what was typed while the other is shown. */
export interface AccountInput {
  readonly kind: 'email' | 'phone';
  readonly email: string;
  /** With plus sign; empty until the countries are known. */
  readonly callingCode: string;
  readonly number: string;
}

/** The contract's `username`: the email, or calling code and number as `+85291234567`; undefined when it cannot be one. */
export function readUsername({ kind, email, callingCode, number }: AccountInput): string | undefined {
  if (kind === 'email') {
    const address = email.trim();
    return isEmail(address) ? address : undefined;
  }
  return /^\+\d{1,4}$/.test(callingCode) && isPhoneNumber(number) ? callingCode + number : undefined;
}

/** Everything typed in the first step. */
export interface AccountDraft extends AccountInput {
  /** ISO 3166 code behind the calling code. */
  readonly country: string;
  readonly password: string;
}

interface PasswordFormProps {
  readonly draft: AccountDraft;
  readonly onDraftChange: (draft: AccountDraft) => void;
  readonly message: string | undefined;
  readonly onMessage: (message: string | undefined) => void;
  readonly onSecond: (request: SecondRequest) => void;
}

/** First step of the login: account, password, then captcha and slider. */
export function PasswordForm(props: PasswordFormProps) {
  const { draft, onDraftChange, message } = props;
  const { organisation, navigation } = usePlatform();
  const t = useText();
  const { account, isAccountWrong, isPasswordMissing, ...form } = usePasswordForm(props);
  const accountError = isAccountWrong ? t(`login.${draft.kind}Wrong`) : undefined;
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('login.title', { name: organisation.name })}</h1>
        <p className={formStyles.lead}>{organisation.slogan}</p>
      </header>
      <form className={formStyles.form} onSubmit={form.handleSubmit} noValidate>
        <Segmented
          label={t('login.kind')}
          value={draft.kind}
          onValueChange={(kind) => onDraftChange({ ...account, kind })}
          options={[
            { value: 'email', label: t('login.byEmail') },
            { value: 'phone', label: t('login.byPhone') },
          ]}
        />
        <AccountField account={account} error={accountError} onDraftChange={onDraftChange} />
        <PasswordField
          label={t('login.password')}
          showLabel={t('password.show')}
          hideLabelText={t('password.hide')}
          name="password"
          autoComplete="current-password"
          reserve
          value={draft.password}
          error={isPasswordMissing ? t('login.passwordMissing') : undefined}
          onValueChange={(password) => onDraftChange({ ...account, password })}
        />
        <FormMessage text={message} />
        <Button type="submit" block>
          {t('login.submit')}
        </Button>
      </form>
      <nav className={formStyles.links} aria-label={t('login.links')}>
        <AppLink to={`/register${navigation.location.search}`}>{t('login.register')}</AppLink>
        <AppLink to={draft.kind === 'email' ? '/findpassword/email' : '/findpassword/mobile'}>
          {t('login.forgot')}
        </AppLink>
      </nav>
      <HumanCheckSheet
        open={form.checking}
        onClose={() => form.setChecking(false)}
        onAnswer={form.handleAnswer}
      />
    </>
  );
}

/** The email address or the telephone number of the account. */
function AccountField({
  account,
  error,
  onDraftChange,
}: Pick<PasswordFormProps, 'onDraftChange'> & {
  /** The draft with the calling code of its country. */
  readonly account: AccountDraft;
  readonly error: string | undefined;
}) {
  const t = useText();
  if (account.kind === 'email') {
    return (
      <EmailField
        label={t('login.email')}
        name="username"
        autoComplete="username"
        value={account.email}
        error={error}
        onValueChange={(email) => onDraftChange({ ...account, email })}
      />
    );
  }
  return (
    <PhoneField
      country={account.country}
      onCountryChange={(country) =>
        onDraftChange({ ...account, country: country.code, callingCode: country.calling_code })
      }
      number={account.number}
      onNumberChange={(number) => onDraftChange({ ...account, number })}
      error={error}
    />
  );
}

/** What is wrong with the account and the password, and logging in with them. */
function usePasswordForm({ draft, onMessage, onSecond }: PasswordFormProps) {
  const { api, locale, session } = usePlatform();
  const [checking, setChecking] = useState(false);
  const [tried, setTried] = useState(false);
  const callingCode = useCallingCode(draft.country, { skip: draft.kind !== 'phone' }) ?? draft.callingCode;
  const account = { ...draft, callingCode };
  const username = readUsername(account);
  return {
    /** The draft with the calling code of its country. */
    account,
    isAccountWrong: tried && username === undefined,
    isPasswordMissing: tried && draft.password === '',
    /** Whether the human check is open. */
    checking,
    setChecking,
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      setTried(true);
      onMessage(undefined);
      if (username !== undefined && draft.password !== '') setChecking(true);
    },
    handleAnswer: async (answer: HumanAnswer) => {
      if (username === undefined) return;
      try {
        const result = await api.call(newLogin, { username, password: draft.password, ...answer });
        if (result.session) session.establish(result.session);
        else if (result.second) onSecond({ ...result.second, username });
        setChecking(false);
      } catch (failure) {
        if (isApiFailure(failure, 'captchaWrong') || isApiFailure(failure, 'sliderWrong')) throw failure;
        onMessage(locale.failure(failure));
        setChecking(false);
      }
    },
  };
}
