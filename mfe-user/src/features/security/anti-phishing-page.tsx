import { isAntiPhishingCode } from '@exchange/contract/anti-phishing-code';
import { setAntiPhishingCode } from '@exchange/contract/security';
import { usePlatform } from '@exchange/platform';
import { useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { LinkButton, TextField } from '@exchange/ui';
import { Mail } from '@exchange/ui/icons';
import { useState } from 'react';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { authenticatorCode, contactCode } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { SecurityState } from '../../common/security/security-state';
import { useSecurityCommand } from '../../common/security/use-security-command';
import { useCodesText, useText } from '../../messages';

/** `/user/security/antiphishing` (S-06): the phrase by which one knows that a mail is the exchange's. */
export function AntiPhishingPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.antiPhishing')} back="/user/security">
      {(center) =>
        center.email === '' ? (
          <SecurityState
            Icon={Mail}
            title={t('phishing.noEmail')}
            text={t('phishing.noEmailText')}
            action={
              <LinkButton variant="quiet" block to="/user/security/email">
                {t('phishing.bindEmail')}
              </LinkButton>
            }
          />
        ) : (
          <AntiPhishingForm center={center} />
        )
      }
    </AccountSecurityPage>
  );
}

function AntiPhishingForm({ center }: { readonly center: AccountSecurity }) {
  const { api, navigation, organisation, toast } = usePlatform();
  const t = useText();
  const [phrase, setPhrase] = useState('');
  const [tried, setTried] = useState(false);
  const isSet = center.anti_phishing_code !== '';
  const wanted = phrase.trim().normalize('NFC');
  const valid = isAntiPhishingCode(wanted);
  const codes = useVerificationCodes(
    [contactCode(api, center, 'anti_phishing', 'email', 'email_code'), ...authenticatorCode(center)],
    useCodesText(),
  );
  const change = useSecurityCommand(setAntiPhishingCode, {
    codes,
    input: () => ({
      asked: {},
      attempt: {
        anti_phishing_code: wanted,
        email_code: codes.value('email_code'),
        google_code: codes.value('google_code'),
      },
    }),
    onMade() {
      toast.show('success', t('phishing.done'));
      navigation.to('/user/security', { replace: true });
    },
  });
  const handleSubmit = () => {
    setTried(true);
    if (codes.check() && valid) change.run();
  };
  return (
    <SecuredForm
      lead={t('phishing.lead', { name: organisation.name })}
      change={change}
      submitLabel={t(isSet ? 'phishing.change' : 'phishing.submit')}
      holds={false}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t(isSet ? 'phishing.next' : 'phishing.phrase')}
        hint={t('phishing.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={phrase}
        error={tried && !valid ? t('phishing.wrong') : undefined}
        onValueChange={setPhrase}
      />
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}
