import type { OutputOf } from '@exchange/contract';
import { bindGoogleSecret, getGoogleSecret, getGoogleStatus } from '@exchange/contract/security';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useCall, useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { Card, copyText, ErrorState, IconButton, LinkButton, QrCode, Skeleton } from '@exchange/ui';
import { ShieldCheck } from '@exchange/ui/icons';
import { Copy } from '@exchange/ui/tool-icons';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { contactCode } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { useAccountChange } from '../../common/security/use-account-change';
import styles from './authenticator-page.module.css';
import { SecurityState } from '../../common/security/security-state';
import { useCodesText, useText } from '../../messages';

/** `/user/security/google` (S-06): binds an authenticator, or shows since when one is bound. */
export function AuthenticatorPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.authenticator')} back="/user/security">
      {(center) => (center.has_authenticator ? <Bound /> : <BindAuthenticator center={center} />)}
    </AccountSecurityPage>
  );
}

function Bound() {
  const { locale } = usePlatform();
  const t = useText();
  const { value } = useCall(getGoogleStatus, {});
  return (
    <SecurityState
      Icon={ShieldCheck}
      title={t('authenticator.boundTitle')}
      text={
        value ? (
          t('authenticator.boundSince', { time: formatTime(locale.current, value.bind_time, 'dateTime') })
        ) : (
          <Skeleton width="4rem" />
        )
      }
      note={t('authenticator.replaceText')}
      action={
        <LinkButton variant="quiet" block to="/user/security/google/unbind">
          {t('authenticator.unbind')}
        </LinkButton>
      }
    />
  );
}

function BindAuthenticator({ center }: { readonly center: AccountSecurity }) {
  const { api, locale } = usePlatform();
  const t = useText();
  const given = useCall(getGoogleSecret, {});
  const codes = useVerificationCodes(
    [
      contactCode(api, center, 'bind_google', 'sms', 'sms_code'),
      { name: 'code', kind: 'authenticator', target: '' },
    ],
    useCodesText(),
  );
  const change = useAccountChange(bindGoogleSecret, {
    codes,
    done: t('authenticator.done'),
    refuse: (reason) => {
      if (reason === 'authenticatorSecretExpired') given.reload();
      return false;
    },
    input: () => ({
      asked: {},
      attempt: {
        secret: given.value?.secret ?? '',
        sms_code: codes.value('sms_code'),
        code: codes.value('code'),
      },
    }),
  });
  if (given.failure !== undefined && !given.value) {
    return (
      <ErrorState
        title={t('authenticator.failed')}
        text={locale.failure(given.failure)}
        retryLabel={t('common.retry')}
        pending={given.pending}
        onRetry={given.reload}
      />
    );
  }
  return (
    <>
      <p className={styles.lead}>{t('authenticator.lead')}</p>
      <ScanCard given={given.value} />
      <StepTitle number={2}>{t('authenticator.verifyTitle')}</StepTitle>
      <SecuredForm
        change={change}
        submitLabel={t('authenticator.submit')}
        holds={given.value?.replaces === true}
        onSubmit={() => codes.check() && given.value && change.run()}
      >
        <VerificationFields codes={codes} />
      </SecuredForm>
    </>
  );
}

/** First step: the secret as a picture to scan, as a link for an app on this device, and as text. */
function ScanCard({ given }: { readonly given: OutputOf<typeof getGoogleSecret> | undefined }) {
  const t = useText();
  return (
    <Card className={styles.step ?? ''} aria-busy={given === undefined}>
      <StepTitle number={1}>{t('authenticator.scanTitle')}</StepTitle>
      <p className={styles.text}>{t('authenticator.scanText')}</p>
      {given ? (
        <QrCode text={given.uri} label={t('authenticator.qr')} />
      ) : (
        <Skeleton className={styles.waiting ?? ''} width="3.6rem" height="3.6rem" />
      )}
      {given && (
        <a className={styles.open} href={given.uri}>
          {t('authenticator.open')}
        </a>
      )}
      <Secret secret={given?.secret} />
      <p className={styles.keep}>{t('authenticator.keep')}</p>
    </Card>
  );
}

function StepTitle({ number, children }: { readonly number: number; readonly children: string }) {
  return (
    <h2 className={styles.title}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {children}
    </h2>
  );
}

/** The key in groups of four, as it is read and typed. */
function Secret({ secret }: { readonly secret: string | undefined }) {
  const { toast } = usePlatform();
  const t = useText();
  const handleCopy = async () => {
    if (secret === undefined) return;
    const copied = await copyText(secret);
    toast.show(copied ? 'success' : 'error', t(copied ? 'authenticator.copied' : 'authenticator.copyFailed'));
  };
  return (
    <div className={styles.secret}>
      <div className={styles.key}>
        <h3 className={styles.keyLabel}>{t('authenticator.key')}</h3>
        <p className={styles.keyText} data-testid="authenticator-key">
          {secret?.match(/.{1,4}/g)?.join(' ') ?? <Skeleton height="0.8rem" />}
        </p>
      </div>
      <IconButton
        aria-label={t('authenticator.copy')}
        disabled={secret === undefined}
        onClick={() => void handleCopy()}
      >
        <Copy />
      </IconButton>
    </div>
  );
}
