import { TopBar } from '@exchange/ui';
import { usePlatform, useTopic } from '@exchange/platform';
import { useEffect, useState } from 'react';
import formStyles from '../../common/form-page.module.css';
import { useText } from '../../messages';
import { PasswordForm, type AccountDraft } from './password-form';
import { SecondVerification, type SecondRequest } from './second-verification';

/** `/login` (S-01): account and password, then a second verification. What was typed stays when a step fails. */
export function LoginPage() {
  const { session, navigation, organisation } = usePlatform();
  const { user, ready } = useTopic('session');
  const t = useText();
  const [draft, setDraft] = useState<AccountDraft>({
    kind: 'email',
    email: '',
    country: organisation.defaultCountry,
    callingCode: '',
    number: '',
    password: '',
  });
  const [second, setSecond] = useState<SecondRequest>();
  const [message, setMessage] = useState<string>();
  const signedIn = ready && user !== null;

  useEffect(() => {
    if (signedIn) navigation.to(session.returnTo(), { replace: true });
  }, [signedIn, navigation, session]);

  const handleExpired = (text: string | undefined) => {
    setSecond(undefined);
    setMessage(text);
  };
  return (
    <div className={formStyles.page}>
      <TopBar
        backLabel={t('common.back')}
        onBack={() => (second ? handleExpired(undefined) : navigation.back('/'))}
      />
      <div className={formStyles.content}>
        {second ? (
          <SecondVerification request={second} onExpired={handleExpired} />
        ) : (
          <PasswordForm
            draft={draft}
            onDraftChange={setDraft}
            message={message}
            onMessage={setMessage}
            onSecond={setSecond}
          />
        )}
      </div>
    </div>
  );
}
