import type { ResetProof } from '@exchange/contract/password';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { AskBeforeLeaving, PageHead, useSecondsLeft, useTask } from '@exchange/remote-kit';
import { AppLink, Button } from '@exchange/ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { CodeField } from '../../common/code-field';
import { EmailField } from '../../common/email-field';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import type { HumanAnswer } from '../../common/human-check/human-answer';
import { HumanCheckSheet } from '../../common/human-check/human-check-sheet';
import { PhoneField } from '../../common/phone-field';
import { NewPasswordStep } from './new-password-step';
import { useText } from '../../messages';
import { type Account, type FindBy, useAccount, useRecovery } from './use-recovery';

/** `/findpassword/email` and `/findpassword/mobile` (S-05): a code, then the new password with all further codes. */
export function FindPasswordPage({ by }: { readonly by: FindBy }) {
  const account = useAccount(by);
  const [checking, setChecking] = useState(false);
  const recovery = useRecovery(account);
  const { step, go, sent, proof } = recovery;
  const handleAnswer = async (answer: HumanAnswer) => {
    await recovery.sendCode(answer);
    setChecking(false);
  };
  const handleDone = () => {
    account.clear();
    recovery.end();
  };
  return (
    <div className={formStyles.page}>
      <PageHead back="/login" />
      <div className={formStyles.content}>
        {step === 'password' && proof ? (
          <NewPasswordStep by={by} proof={proof} onExpired={recovery.restart} onDone={handleDone} />
        ) : step === 'code' && sent ? (
          <CodeStep
            target={sent.account}
            resendAfter={sent.resend_after}
            find={account.find}
            onFound={recovery.found}
            onRestart={recovery.restart}
            onResend={() => setChecking(true)}
          />
        ) : (
          <AccountStep
            by={by}
            account={account}
            message={recovery.message}
            onMessage={recovery.setMessage}
            onContinue={() => {
              // A code that is on its way already is not asked for again.
              if (recovery.isOnItsWay()) go('code');
              else setChecking(true);
            }}
          />
        )}
      </div>
      <HumanCheckSheet open={checking} onClose={() => setChecking(false)} onAnswer={handleAnswer} />
      <AskBeforeLeaving holdsInput={account.holdsInput} back="/login" onLeave={account.clear} />
    </div>
  );
}

function AccountStep({
  by,
  account,
  message,
  onMessage,
  onContinue,
}: {
  readonly by: FindBy;
  readonly account: Account;
  readonly message: string | undefined;
  readonly onMessage: (message: string | undefined) => void;
  readonly onContinue: () => void;
}) {
  const t = useText();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    account.setTried(true);
    onMessage(undefined);
    if (account.valid) onContinue();
  };
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t(`find.${by}Title`)}</h1>
        <p className={formStyles.lead}>{t('find.lead')}</p>
      </header>
      <form className={formStyles.form} onSubmit={handleSubmit} noValidate>
        <AccountField by={by} account={account} />
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
  );
}

function AccountField({
  by,
  account: { typed, setTyped, valid, tried },
}: {
  readonly by: FindBy;
  readonly account: Account;
}) {
  const t = useText();
  const isWrong = tried && !valid;
  if (by === 'email') {
    return (
      <EmailField
        label={t('find.email')}
        autoComplete="username"
        value={typed.email}
        error={isWrong ? t('email.wrong') : undefined}
        onValueChange={(email) => setTyped({ ...typed, email })}
      />
    );
  }
  return (
    <PhoneField
      country={typed.country}
      onCountryChange={({ code }) => setTyped({ ...typed, country: code })}
      number={typed.number}
      onNumberChange={(number) => setTyped({ ...typed, number })}
      error={isWrong ? t('mobile.wrong') : undefined}
    />
  );
}

interface CodeStepProps {
  readonly target: string;
  readonly resendAfter: number;
  readonly find: (code: string) => Promise<ResetProof>;
  readonly onFound: (proof: ResetProof) => void;
  readonly onRestart: (message: string) => void;
  readonly onResend: () => void;
}

function CodeStep(props: CodeStepProps) {
  const { target, resendAfter, onResend } = props;
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const form = useCodeForm(props, () => field.current?.focus());
  const wait = useSecondsLeft(resendAfter);
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('find.codeTitle')}</h1>
        <p className={formStyles.lead}>{t('find.codeLead', { target })}</p>
      </header>
      <form className={formStyles.form} onSubmit={form.handleSubmit} noValidate>
        <CodeField
          ref={field}
          label={t('find.code')}
          value={form.code}
          onValueChange={form.handleCode}
          error={form.error}
          startHere
        />
        <FormMessage text={form.message} />
        <Button type="submit" block pending={form.pending}>
          {t('find.confirm')}
        </Button>
        <Button variant="quiet" block disabled={wait > 0} onClick={onResend}>
          {wait > 0 ? t('find.resendIn', { seconds: wait }) : t('find.resend')}
        </Button>
      </form>
    </>
  );
}

/** The code as it is typed, sent with its last digit, and why it was refused. */
function useCodeForm({ find, onFound, onRestart }: CodeStepProps, focusCode: () => void) {
  const { locale } = usePlatform();
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
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
        focusCode();
      } else setMessage(said);
    }
  });
  return {
    code,
    error,
    message,
    pending,
    handleCode: (digits: string) => {
      setCode(digits);
      setError(undefined);
      if (digits.length === 6) run(digits);
    },
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (code.length === 6) run(code);
      else setError(t('codes.missing'));
    },
  };
}
