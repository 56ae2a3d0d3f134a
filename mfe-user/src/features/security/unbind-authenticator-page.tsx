import { cancelBindGoogle, sendUnbindGoogleSecret } from '@exchange/contract/security';
import { usePlatform } from '@exchange/platform';
import { useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { LinkButton } from '@exchange/ui';
import { KeyRound } from '@exchange/ui/icons';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { contactCode } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { SecurityState } from '../../common/security/security-state';
import { useAccountChange } from '../../common/security/use-account-change';
import { useCodesText, useText } from '../../messages';

/** `/user/security/google/unbind` (S-06). */
export function UnbindAuthenticatorPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.unbind')} back="/user/security/google">
      {(center) =>
        center.has_authenticator ? (
          <UnbindForm center={center} />
        ) : (
          <SecurityState
            Icon={KeyRound}
            title={t('unbind.none')}
            text={t('unbind.noneText')}
            action={
              <LinkButton variant="quiet" block to="/user/security/google">
                {t('unbind.bind')}
              </LinkButton>
            }
          />
        )
      }
    </AccountSecurityPage>
  );
}

function UnbindForm({ center }: { readonly center: AccountSecurity }) {
  const { api } = usePlatform();
  const t = useText();
  const codes = useVerificationCodes(
    [
      {
        ...contactCode(api, center, 'unbind_google', 'sms', 'code'),
        send: () => api.call(sendUnbindGoogleSecret, {}),
      },
      { name: 'google_code', kind: 'authenticator', target: '' },
    ],
    useCodesText(),
  );
  const change = useAccountChange(cancelBindGoogle, {
    codes,
    done: t('unbind.done'),
    input: () => ({
      asked: {},
      attempt: { google_code: codes.value('google_code'), code: codes.value('code') },
    }),
  });
  return (
    <SecuredForm
      lead={t('unbind.lead')}
      change={change}
      submitLabel={t('unbind.submit')}
      danger
      onSubmit={() => codes.check() && change.run()}
    >
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}
