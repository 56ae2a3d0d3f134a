import { newRegister } from '@exchange/contract/auth';
import { checkLoginPassword, isKept } from '@exchange/contract/password-rules';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useCommand, useTask, useSecondsLeft } from '@exchange/remote-kit';
import { Button, PasswordField, TextField } from '@exchange/ui';
import type { SyntheticEvent } from 'react';
import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { CodeField } from '../../common/code-field';
import { CountryField } from '../../common/country-field';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { PasswordStrength } from '../../common/new-password/password-strength';
import { useText } from '../../messages';
import { Agreements } from './agreements';
import styles from './details-step.module.css';
import { forgetInviteCode } from './invite-code';
import { attemptOf, registrationOf, type RegisterBy, type RegisterInput } from './register-input';

/** The field that a refusal of the exchange belongs to. */
const fieldOfReason: Readonly<Record<string, FieldPath<RegisterInput>>> = {
  verificationCodeWrong: 'code',
  passwordWeak: 'password',
  passwordMismatch: 'confirmation',
  inviteCodeUnknown: 'inviteCode',
  termsNotAccepted: 'agreeUser',
};

/** As they stand on the screen: the first wrong one gets the focus. */
const fieldsInOrder = [
  'code',
  'password',
  'confirmation',
  'nationality',
  'inviteCode',
  'agreeUser',
  'agreePrivacy',
  'agreeAml',
] as const satisfies readonly FieldPath<RegisterInput>[];

interface Outcomes {
  readonly onMessage: (message: string | undefined) => void;
  readonly onAccountExists: (message: string) => void;
  /** An earlier attempt whose answer was lost has created the account; nobody is logged in. */
  readonly onCreated: () => void;
  /** The account is there and signed in; what welcomes its user is opened next. */
  readonly onRegistered: () => void;
}

/** Code, password, nationality, invite code and agreements; ends with an account that is signed in. */
export function DetailsStep({
  form,
  by,
  recipient,
  resendAfter,
  message,
  onResend,
  ...outcomes
}: Outcomes & {
  readonly form: UseFormReturn<RegisterInput>;
  readonly by: RegisterBy;
  /** Where the code went. */
  readonly recipient: string;
  readonly resendAfter: number;
  readonly message: string | undefined;
  readonly onResend: () => void;
}) {
  const t = useText();
  const { pending, handleSubmit } = useRegistration(form, by, outcomes);
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('register.detailsTitle')}</h1>
        <p className={formStyles.lead}>{t('register.codeSent', { recipient })}</p>
      </header>
      <form className={formStyles.form} noValidate onSubmit={handleSubmit}>
        <Code form={form} by={by} resendAfter={resendAfter} onResend={onResend} />
        <PasswordFields form={form} />
        <Nationality form={form} />
        <TextField
          label={t('register.inviteCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          reserve
          error={form.formState.errors.inviteCode?.message}
          {...form.register('inviteCode')}
        />
        <Agreements form={form} />
        <FormMessage text={message} />
        <Button type="submit" block pending={pending}>
          {t('register.submit')}
        </Button>
      </form>
    </>
  );
}

/** Creates the account, and brings a refusal to the field that it belongs to. */
function useRegistration(
  form: UseFormReturn<RegisterInput>,
  by: RegisterBy,
  { onMessage, onAccountExists, onCreated, onRegistered }: Outcomes,
) {
  const { locale, navigation, session, storage } = usePlatform();
  // Trying the same again after a lost answer tells that it worked, and not that the code is used up.
  const { send } = useCommand(newRegister);
  const { run, pending } = useTask(async (input: RegisterInput) => {
    onMessage(undefined);
    try {
      const result = await send(registrationOf(by, input), attemptOf(input));
      forgetInviteCode(storage);
      session.establish(result.session);
      onRegistered();
      navigation.to(`/register/success${navigation.location.search}`, { replace: true });
    } catch (failure) {
      const said = locale.failure(failure);
      const field = isApiFailure(failure) ? fieldOfReason[failure.reason] : undefined;
      if (field) form.setError(field, { type: 'exchange', message: said }, { shouldFocus: true });
      else if (isApiFailure(failure, 'accountExists')) onAccountExists(said);
      else if (isApiFailure(failure, 'accountCreated')) {
        forgetInviteCode(storage);
        onCreated();
      } else onMessage(said);
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending) return;
    void form.handleSubmit(run, (wrong) => {
      const first = fieldsInOrder.find((name) => wrong[name]);
      if (first) form.setFocus(first);
    })();
  };
  return { pending, handleSubmit };
}

/** The code that was sent, and a button that sends another. */
function Code({
  form,
  by,
  resendAfter,
  onResend,
}: {
  readonly form: UseFormReturn<RegisterInput>;
  readonly by: RegisterBy;
  readonly resendAfter: number;
  readonly onResend: () => void;
}) {
  const t = useText();
  const wait = useSecondsLeft(resendAfter);
  return (
    <>
      <Controller
        control={form.control}
        name="code"
        rules={{ validate: (code) => /^\d{6}$/.test(code) || t('second.incomplete') }}
        render={({ field, fieldState }) => (
          <CodeField
            ref={field.ref}
            label={t(by === 'email' ? 'register.code' : 'register.smsCode')}
            value={field.value}
            onValueChange={field.onChange}
            error={fieldState.error?.message}
            startHere
          />
        )}
      />
      <Button
        className={styles.resend ?? ''}
        variant="quiet"
        size="small"
        disabled={wait > 0}
        onClick={onResend}
      >
        {wait > 0 ? t('second.resendIn', { seconds: wait }) : t('second.resend')}
      </Button>
    </>
  );
}

/** The password with its strength, and once more. */
function PasswordFields({ form }: { readonly form: UseFormReturn<RegisterInput> }) {
  const t = useText();
  const { errors, touchedFields } = form.formState;
  return (
    <>
      <PasswordField
        label={t('register.password')}
        showLabel={t('password.show')}
        hideLabelText={t('password.hide')}
        autoComplete="new-password"
        reserve
        error={errors.password?.message}
        strength={<PasswordStrength password={form.watch('password')} />}
        {...form.register('password', {
          validate: (value) => isKept(checkLoginPassword(value)) || t('password.wrong'),
          deps: touchedFields.confirmation ? ['confirmation'] : [],
        })}
      />
      <PasswordField
        label={t('register.confirmation')}
        showLabel={t('password.show')}
        hideLabelText={t('password.hide')}
        autoComplete="new-password"
        reserve
        error={errors.confirmation?.message}
        {...form.register('confirmation', {
          validate: (value, input) => (value !== '' && value === input.password) || t('password.mismatch'),
        })}
      />
    </>
  );
}

function Nationality({ form }: { readonly form: UseFormReturn<RegisterInput> }) {
  const t = useText();
  return (
    <Controller
      control={form.control}
      name="nationality"
      rules={{ validate: (code) => code.length === 2 || t('country.choose') }}
      render={({ field, fieldState }) => (
        <CountryField
          label={t('register.nationality')}
          show="name"
          value={field.value}
          onValueChange={(country) => field.onChange(country.code)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
