import { usePlatform, useTopic } from '@exchange/platform';
import { PageHead, useSteps } from '@exchange/remote-kit';
import { useEffect, useState } from 'react';
import formStyles from '../../common/form-page.module.css';
import { PasswordForm, type AccountDraft } from './password-form';
import { SecondVerification, type SecondRequest } from './second-verification';

/** `/login` (S-01): account and password, then a second verification. What was typed stays when a step fails. */
export function LoginPage() {
  const { session, navigation, organisation } = usePlatform();
  const { user, ready } = useTopic('session');
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
  const { step, go } = useSteps(['password', 'second'], second ? 'second' : 'password');

  useEffect(() => {
    if (!signedIn) return;
    navigation.toStep(undefined);
    navigation.to(session.returnTo(), { replace: true });
  }, [signedIn, navigation, session]);

  const handleExpired = (text: string | undefined) => {
    setSecond(undefined);
    setMessage(text);
  };
  return (
    <div className={formStyles.page}>
      <PageHead back="/" />
      <div className={formStyles.content}>
        {step === 'second' && second ? (
          <SecondVerification request={second} onExpired={handleExpired} />
        ) : (
          <PasswordForm
            draft={draft}
            onDraftChange={setDraft}
            message={message}
            onMessage={setMessage}
            onSecond={(request) => {
              setSecond(request);
              go('second');
            }}
          />
        )}
      </div>
    </div>
  );
}
