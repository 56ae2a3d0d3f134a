import { sendRegisterEmail } from '@exchange/contract/auth';
import { sendRegisterSms } from '@exchange/contract/notification';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { LinkButton, TopBar } from '@exchange/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import formStyles from '../../common/form-page.module.css';
import type { HumanAnswer } from '../../common/human-check/human-answer';
import { HumanCheckSheet } from '../../common/human-check/human-check-sheet';
import { useText } from '../../messages';
import { DetailsStep } from './details-step';
import { EmailStep } from './email-step';
import { useInviteCode } from './invite-code';
import { PhoneStep } from './phone-step';
import { recipientOf, type RegisterBy, type RegisterInput } from './register-input';

/** A code that was sent, and when the next one may be asked for (ms since the epoch by the exchange's clock). */
interface SentCode {
  readonly recipient: string;
  readonly resendAfter: number;
}

/** `/register/email` and `/register/mobile` (S-02): where a code is sent to, then the account's details. */
export function RegisterPage({ by }: { readonly by: RegisterBy }) {
  const { api, clock, locale, navigation, organisation } = usePlatform();
  const t = useText();
  const inviteCode = useInviteCode();
  const form = useForm<RegisterInput>({
    mode: 'onTouched',
    // The form itself knows in which order its fields stand.
    shouldFocusError: false,
    defaultValues: {
      email: '',
      phoneCountry: organisation.defaultCountry,
      callingCode: '',
      number: '',
      code: '',
      password: '',
      confirmation: '',
      inviteCode,
      nationality: organisation.defaultCountry,
      agreeUser: false,
      agreePrivacy: false,
      agreeAml: false,
    },
  });
  const [step, setStep] = useState<'recipient' | 'details' | 'created'>('recipient');
  const [checking, setChecking] = useState(false);
  const [sent, setSent] = useState<SentCode>();
  const [message, setMessage] = useState<string>();

  const handleRecipient = () => {
    setMessage(undefined);
    const waiting = sent?.recipient === recipientOf(by, form.getValues()) && sent.resendAfter > clock.now();
    if (waiting) setStep('details');
    else setChecking(true);
  };
  const handleAnswer = async (answer: HumanAnswer) => {
    const input = form.getValues();
    setMessage(undefined);
    try {
      const { resend_after } = await (by === 'email'
        ? api.call(sendRegisterEmail, { email: input.email.trim(), ...answer })
        : api.call(sendRegisterSms, { country_code: input.callingCode, mobile_no: input.number, ...answer }));
      setSent({ recipient: recipientOf(by, input), resendAfter: resend_after });
      form.resetField('code');
      setStep('details');
    } catch (failure) {
      if (isApiFailure(failure, 'captchaWrong') || isApiFailure(failure, 'sliderWrong')) throw failure;
      setMessage(locale.failure(failure));
    }
    setChecking(false);
  };
  const handleAccountExists = (text: string) => {
    setStep('recipient');
    setMessage(text);
  };

  const Recipient = by === 'email' ? EmailStep : PhoneStep;

  return (
    <div className={formStyles.page}>
      <TopBar
        backLabel={t('common.back')}
        onBack={() => (step === 'details' ? setStep('recipient') : navigation.back('/register'))}
      />
      <div className={formStyles.content}>
        {step === 'created' ? (
          <>
            <header>
              <h1 className={formStyles.heading}>{t('register.createdTitle')}</h1>
              <p className={formStyles.lead}>{t('register.createdText')}</p>
            </header>
            <LinkButton block to={`/login${navigation.location.search}`}>
              {t('login.submit')}
            </LinkButton>
          </>
        ) : step === 'recipient' || !sent ? (
          <Recipient form={form} message={message} onContinue={handleRecipient} />
        ) : (
          <DetailsStep
            form={form}
            by={by}
            recipient={sent.recipient}
            resendAfter={sent.resendAfter}
            message={message}
            onMessage={setMessage}
            onResend={() => setChecking(true)}
            onAccountExists={handleAccountExists}
            onCreated={() => setStep('created')}
          />
        )}
      </div>
      <HumanCheckSheet open={checking} onClose={() => setChecking(false)} onAnswer={handleAnswer} />
    </div>
  );
}
