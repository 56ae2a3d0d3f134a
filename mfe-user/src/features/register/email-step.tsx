import { usePlatform } from '@exchange/platform';
import { AppLink, Button } from '@exchange/ui';
import type { UseFormReturn } from 'react-hook-form';
import { isEmail } from '../../common/email';
import { EmailField } from '../../common/email-field';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { useText } from '../../messages';
import type { RegisterInput } from './register-input';

/** The address that a code is sent to. */
export function EmailStep({
  form,
  message,
  onContinue,
}: {
  readonly form: UseFormReturn<RegisterInput>;
  readonly message: string | undefined;
  readonly onContinue: () => void;
}) {
  const { navigation } = usePlatform();
  const t = useText();
  const wrong = form.formState.errors.email !== undefined;
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('register.emailTitle')}</h1>
        <p className={formStyles.lead}>{t('register.emailLead')}</p>
      </header>
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.trigger('email', { shouldFocus: true }).then((valid) => valid && onContinue());
        }}
      >
        <EmailField
          label={t('register.email')}
          error={wrong ? t('login.emailWrong') : undefined}
          {...form.register('email', { validate: (email) => isEmail(email.trim()) })}
        />
        <FormMessage text={message} />
        <Button type="submit" block>
          {t('register.sendCode')}
        </Button>
      </form>
      <nav className={formStyles.links} aria-label={t('login.links')}>
        <AppLink to={`/login${navigation.location.search}`}>{t('register.haveAccountLogin')}</AppLink>
      </nav>
    </>
  );
}
