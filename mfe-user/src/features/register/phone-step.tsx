import { usePlatform } from '@exchange/platform';
import { AppLink, Button } from '@exchange/ui';
import type { SyntheticEvent } from 'react';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { isPhoneNumber } from '../../common/phone';
import { PhoneField } from '../../common/phone-field';
import { useCallingCode } from '../../common/use-calling-code';
import { useText } from '../../messages';
import type { RegisterInput } from './register-input';

/** The telephone that a code is sent to: calling code and digits (S-02). */
export function PhoneStep({
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
  const [tried, setTried] = useState(false);
  const [country, number] = useWatch({ control: form.control, name: ['phoneCountry', 'number'] });
  const callingCode = useCallingCode(country) ?? '';
  const valid = callingCode !== '' && isPhoneNumber(number);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    form.setValue('callingCode', callingCode);
    if (valid) onContinue();
  };
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('register.phoneTitle')}</h1>
        <p className={formStyles.lead}>{t('register.phoneLead')}</p>
      </header>
      <form className={formStyles.form} noValidate onSubmit={handleSubmit}>
        <PhoneField
          country={country}
          onCountryChange={(chosen) => form.setValue('phoneCountry', chosen.code)}
          number={number}
          onNumberChange={(digits) => form.setValue('number', digits)}
          error={tried && !valid ? t('login.phoneWrong') : undefined}
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
