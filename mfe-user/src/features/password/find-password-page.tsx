import { findPwdByEmail, findPwdByMobile, type ResetProof } from '@exchange/contract/password';
import {
  type CodeSent,
  sendFindPwdByEmailEmail,
  sendFindPwdByMobileSms,
} from '@exchange/contract/notification';
import { getCountryList } from '@exchange/contract/config';
import { isApiFailure, usePlatform } from '@exchange/platform';
import {
  AskBeforeLeaving,
  PageHead,
  useCall,
  useDraft,
  useSecondsLeft,
  useSteps,
  useTask,
} from '@exchange/remote-kit';
import { AppLink, Button, TextField } from '@exchange/ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { CodeField } from '../../common/code-field';
import { isEmail } from '../../common/email';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import type { HumanAnswer } from '../../common/human-check/human-answer';
import { HumanCheckSheet } from '../../common/human-check/human-check-sheet';
import { isPhoneNumber } from '../../common/phone';
import { PhoneField } from '../../common/phone-field';
import { NewPasswordStep } from './new-password-step';
import { useText } from '../../messages';

/** How the account is found. */
export type FindBy = 'email' | 'mobile';

/** `/findpassword/email` and `/findpassword/mobile` (S-05): a code, then the new password with all further codes. */
export function FindPasswordPage({ by }: { readonly by: FindBy }) {
  const { api, clock, locale, organisation } = usePlatform();
  const t = useText();
  const nothingTyped = { email: '', country: organisation.defaultCountry, number: '' };
  const [typed, setTyped, forget] = useDraft(`findPassword:${by}`, nothingTyped);
  const { email, country, number } = typed;
  const countries = useCall(getCountryList, {}, { skip: by === 'email' });
  const callingCode = countries.value?.list.find(({ code }) => code === country)?.calling_code ?? '';
  const mobile = { country_code: callingCode, mobile_no: number };
  const account = by === 'email' ? email.trim() : `${callingCode} ${number}`;
  const valid = by === 'email' ? isEmail(email.trim()) : callingCode !== '' && isPhoneNumber(number);

  const [tried, setTried] = useState(false);
  const [checking, setChecking] = useState(false);
  const [sent, setSent] = useState<CodeSent & { readonly account: string }>();
  const [proof, setProof] = useState<ResetProof>();
  const { step, go, end } = useSteps(
    ['account', 'code', 'password'],
    proof ? 'password' : sent?.account === account ? 'code' : 'account',
  );
  const [message, setMessage] = useState<string>();

  const handleAccount = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    setMessage(undefined);
    if (!valid) return;
    // A code that is on its way already is not asked for again.
    if (sent?.account === account && sent.resend_after > clock.now()) go('code');
    else setChecking(true);
  };
  const handleAnswer = async (answer: HumanAnswer) => {
    try {
      const result = await (by === 'email'
        ? api.call(sendFindPwdByEmailEmail, { email: email.trim(), ...answer })
        : api.call(sendFindPwdByMobileSms, { ...mobile, ...answer }));
      setSent({ ...result, account });
      go('code');
    } catch (failure) {
      if (isApiFailure(failure, 'captchaWrong') || isApiFailure(failure, 'sliderWrong')) throw failure;
      setMessage(locale.failure(failure));
    }
    setChecking(false);
  };
  const find = (code: string) =>
    by === 'email'
      ? api.call(findPwdByEmail, { email: email.trim(), email_code: code })
      : api.call(findPwdByMobile, { ...mobile, sms_code: code });
  const restart = (text: string) => {
    setProof(undefined);
    setSent(undefined);
    setMessage(text);
    go('account');
  };

  const clear = () => {
    setTyped(nothingTyped);
    forget();
  };
  const handleDone = () => {
    clear();
    end();
  };

  return (
    <div className={formStyles.page}>
      <PageHead back="/login" />
      <div className={formStyles.content}>
        {step === 'password' && proof ? (
          <NewPasswordStep by={by} proof={proof} onExpired={restart} onDone={handleDone} />
        ) : step === 'code' && sent ? (
          <CodeStep
            target={sent.account}
            resendAfter={sent.resend_after}
            find={find}
            onFound={(found) => {
              setProof(found);
              // The code has served: the way back leads to the account.
              go('password', { replace: true });
            }}
            onRestart={restart}
            onResend={() => setChecking(true)}
          />
        ) : (
          <>
            <header>
              <h1 className={formStyles.heading}>{t(`find.${by}Title`)}</h1>
              <p className={formStyles.lead}>{t('find.lead')}</p>
            </header>
            <form className={formStyles.form} onSubmit={handleAccount} noValidate>
              {by === 'email' ? (
                <TextField
                  label={t('find.email')}
                  type="email"
                  inputMode="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  reserve
                  value={email}
                  error={tried && !valid ? t('email.wrong') : undefined}
                  onValueChange={(text) => setTyped({ ...typed, email: text })}
                />
              ) : (
                <PhoneField
                  country={country}
                  onCountryChange={({ code }) => setTyped({ ...typed, country: code })}
                  number={number}
                  onNumberChange={(digits) => setTyped({ ...typed, number: digits })}
                  error={tried && !valid ? t('mobile.wrong') : undefined}
                />
              )}
              <FormMessage text={message} />
              <Button type="submit" block>
                {t('find.submit')}
              </Button>
            </form>
            <nav className={formStyles.links} aria-label={t('find.other')}>
              <AppLink to={by === 'email' ? '/findpassword/mobile' : '/findpassword/email'}>
                {t(by === 'email' ? 'find.byMobile' : 'find.byEmail')}
              </AppLink>
              <AppLink to="/login">{t('login.submit')}</AppLink>
            </nav>
          </>
        )}
      </div>
      <HumanCheckSheet open={checking} onClose={() => setChecking(false)} onAnswer={handleAnswer} />
      <AskBeforeLeaving holdsInput={email !== '' || number !== ''} back="/login" onLeave={clear} />
    </div>
  );
}

function CodeStep({
  target,
  resendAfter,
  find,
  onFound,
  onRestart,
  onResend,
}: {
  readonly target: string;
  readonly resendAfter: number;
  readonly find: (code: string) => Promise<ResetProof>;
  readonly onFound: (proof: ResetProof) => void;
  readonly onRestart: (message: string) => void;
  readonly onResend: () => void;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const wait = useSecondsLeft(resendAfter);
  const { run, pending } = useTask(async (digits: string) => {
    setError(undefined);
    setMessage(undefined);
    try {
      onFound(await find(digits));
    } catch (failure) {
      const said = locale.failure(failure);
      if (isApiFailure(failure, 'accountUnknown')) onRestart(said);
      else if (isApiFailure(failure, 'verificationCodeWrong')) {
        setCode('');
        setError(said);
        field.current?.focus();
      } else setMessage(said);
    }
  });
  const handleCode = (digits: string) => {
    setCode(digits);
    setError(undefined);
    if (digits.length === 6) run(digits);
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.length === 6) run(code);
    else setError(t('codes.missing'));
  };
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('find.codeTitle')}</h1>
        <p className={formStyles.lead}>{t('find.codeLead', { target })}</p>
      </header>
      <form className={formStyles.form} onSubmit={handleSubmit} noValidate>
        <CodeField
          ref={field}
          label={t('find.code')}
          value={code}
          onValueChange={handleCode}
          error={error}
          startHere
        />
        <FormMessage text={message} />
        <Button type="submit" block pending={pending}>
          {t('find.confirm')}
        </Button>
        <Button variant="quiet" block disabled={wait > 0} onClick={onResend}>
          {wait > 0 ? t('find.resendIn', { seconds: wait }) : t('find.resend')}
        </Button>
      </form>
    </>
  );
}
