import { sendBindMobileSms } from '@exchange/contract/notification';
import { bindMobile } from '@exchange/contract/security';
import { usePlatform } from '@exchange/platform';
import { useDraft, useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { useState } from 'react';
import { isPhoneNumber } from '../../common/phone';
import { PhoneField } from '../../common/phone-field';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { authenticatorCode, contactCode, ownCodeValues } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { useAccountChange } from '../../common/security/use-account-change';
import { useCallingCode } from '../../common/use-calling-code';
import { useCodesText, useText } from '../../messages';

/** `/user/security/mobile` (S-06): binds a telephone number, or replaces the one that is bound. */
export function BindMobilePage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.mobile')} back="/user/security">
      {(center) => <BindMobileForm center={center} />}
    </AccountSecurityPage>
  );
}

function BindMobileForm({ center }: { readonly center: AccountSecurity }) {
  const t = useText();
  const { country, setCountry, number, setNumber, error, ...form } = useMobileChange(center);
  return (
    <SecuredForm
      lead={center.mobile === '' ? t('mobile.bind') : t('mobile.now', { contact: center.mobile })}
      change={form.change}
      submitLabel={t('mobile.submit')}
      onSubmit={form.handleSubmit}
    >
      <PhoneField
        country={country}
        onCountryChange={({ code }) => setCountry(code)}
        number={number}
        onNumberChange={setNumber}
        error={error}
      />
      <VerificationFields codes={form.codes} />
    </SecuredForm>
  );
}

/** The new number as it is typed, what is wrong with it, its codes, and the change itself. */
function useMobileChange(center: AccountSecurity) {
  const { api, organisation } = usePlatform();
  const t = useText();
  const [{ country, number }, setDraft, forget] = useDraft('mobile', {
    country: organisation.defaultCountry,
    number: '',
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const callingCode = useCallingCode(country) ?? '';
  const valid = callingCode !== '' && isPhoneNumber(number);
  const mobile = { country_code: callingCode, mobile_no: number };
  const codes = useVerificationCodes(
    [
      {
        name: 'sms_code',
        kind: 'newSms',
        target: valid ? `${callingCode} ${number}` : '',
        waits: !valid,
        send: () => api.call(sendBindMobileSms, mobile),
      },
      contactCode(api, center, 'bind_mobile', 'email', 'email_code'),
      ...authenticatorCode(center),
    ],
    useCodesText(),
  );
  const change = useAccountChange(bindMobile, {
    codes,
    done: t('mobile.done'),
    onDone: forget,
    refuse: (reason, said) => {
      if (reason !== 'contactTaken') return false;
      setRefused(said);
      return true;
    },
    input: () => ({
      asked: mobile,
      attempt: ownCodeValues(codes),
    }),
  });
  return {
    country,
    setCountry: (code: string) => setDraft({ country: code, number }),
    number,
    setNumber: (digits: string) => {
      setRefused(undefined);
      setDraft({ country, number: digits });
    },
    error: tried && !valid ? t('mobile.wrong') : refused,
    codes,
    change,
    handleSubmit: () => {
      setTried(true);
      if (codes.check() && valid) change.run();
    },
  };
}
