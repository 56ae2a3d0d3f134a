import { sendRegisterEmail } from '@exchange/contract/auth';
import { sendRegisterSms } from '@exchange/contract/notification';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { AskBeforeLeaving, PageHead, useDraft, useSteps } from '@exchange/remote-kit';
import { LinkButton } from '@exchange/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
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
  const { form, holdsInput, clear } = useRegisterForm(by);
  const [isCreated, setIsCreated] = useState(false);
  const [checking, setChecking] = useState(false);
  const code = useRegisterCode(by, form);
  const { step, go, sent } = code;
  const handleAnswer = async (answer: HumanAnswer) => {
    await code.send(answer);
    setChecking(false);
  };
  const handleEnd = () => {
    clear();
    code.end();
  };
  const Recipient = by === 'email' ? EmailStep : PhoneStep;
  return (
    <div className={formStyles.page}>
      <PageHead back="/register" />
      <div className={formStyles.content}>
        {isCreated ? (
          <Created />
        ) : step === 'recipient' || !sent ? (
          <Recipient
            form={form}
            message={code.message}
            onContinue={() => {
              code.setMessage(undefined);
              if (code.isOnItsWay()) go('details');
              else setChecking(true);
            }}
          />
        ) : (
          <DetailsStep
            form={form}
            by={by}
            recipient={sent.recipient}
            resendAfter={sent.resendAfter}
            message={code.message}
            onMessage={code.setMessage}
            onResend={() => setChecking(true)}
            onAccountExists={(text) => {
              code.setMessage(text);
              go('recipient');
            }}
            onCreated={() => {
              setIsCreated(true);
              handleEnd();
            }}
            onRegistered={handleEnd}
          />
        )}
      </div>
      <HumanCheckSheet open={checking} onClose={() => setChecking(false)} onAnswer={handleAnswer} />
      <AskBeforeLeaving holdsInput={!isCreated && holdsInput} back="/register" onLeave={handleEnd} />
    </div>
  );
}

/** An earlier attempt whose answer was lost has created the account: it is there to log in with. */
function Created() {
  const { navigation } = usePlatform();
  const t = useText();
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('register.createdTitle')}</h1>
        <p className={formStyles.lead}>{t('register.createdText')}</p>
      </header>
      <LinkButton block to={`/login${navigation.location.search}`}>
        {t('login.submit')}
      </LinkButton>
    </>
  );
}

/** The form, of which all is kept as it is typed that is no secret. */
function useRegisterForm(by: RegisterBy) {
  const { organisation } = usePlatform();
  const inviteCode = useInviteCode();
  const nothingTyped = {
    email: '',
    phoneCountry: organisation.defaultCountry,
    number: '',
    inviteCode,
    nationality: organisation.defaultCountry,
  };
  const [draft, setDraft, forget] = useDraft(`register:${by}`, nothingTyped);
  const form = useForm<RegisterInput>({
    mode: 'onTouched',
    // The form itself knows in which order its fields stand.
    shouldFocusError: false,
    defaultValues: {
      ...draft,
      callingCode: '',
      code: '',
      password: '',
      confirmation: '',
      agreeUser: false,
      agreePrivacy: false,
      agreeAml: false,
    },
  });
  const keep = useEffectEvent(
    ({ email, phoneCountry, number, inviteCode: code, nationality }: RegisterInput) =>
      setDraft({ email, phoneCountry, number, inviteCode: code, nationality }),
  );
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );
  return {
    form,
    holdsInput: draft.email !== '' || draft.number !== '',
    clear: () => {
      form.reset();
      setDraft(nothingTyped);
      forget();
    },
  };
}

/** The code that proves an address or a number, and the step that registration has come to by it. */
function useRegisterCode(by: RegisterBy, form: UseFormReturn<RegisterInput>) {
  const { api, clock, locale } = usePlatform();
  const [sent, setSent] = useState<SentCode>();
  const [message, setMessage] = useState<string>();
  const { step, go, end } = useSteps(['recipient', 'details'], sent ? 'details' : 'recipient');
  return {
    step,
    go,
    end,
    sent,
    message,
    setMessage,
    /** Whether the last code is so fresh that another is not sent yet. */
    isOnItsWay: () => sent?.recipient === recipientOf(by, form.getValues()) && sent.resendAfter > clock.now(),
    send: async (answer: HumanAnswer) => {
      const input = form.getValues();
      setMessage(undefined);
      try {
        const { resend_after } = await (by === 'email'
          ? api.call(sendRegisterEmail, { email: input.email.trim(), ...answer })
          : api.call(sendRegisterSms, {
              country_code: input.callingCode,
              mobile_no: input.number,
              ...answer,
            }));
        setSent({ recipient: recipientOf(by, input), resendAfter: resend_after });
        form.resetField('code');
        go('details');
      } catch (failure) {
        if (isApiFailure(failure, 'captchaWrong') || isApiFailure(failure, 'sliderWrong')) throw failure;
        setMessage(locale.failure(failure));
      }
    },
  };
}
