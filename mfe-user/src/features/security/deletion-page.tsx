import { requestDeletion, withdrawDeletion } from '@exchange/contract/security';
import { compareDecimals, formatAmount } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { PendingRequest, useDraft, useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { Button, Card, Checkbox, Dialog, TextField } from '@exchange/ui';
import { CircleAlert } from '@exchange/ui/icons';
import { useState } from 'react';
import { FormMessage } from '../../common/form-message';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { authenticatorCode, contactCode } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { useSecurityCommand } from '../../common/security/use-security-command';
import styles from './deletion-page.module.css';
import { useCodesText, useText } from '../../messages';

/** `/user/security/del` (S-06): asks for the deletion of the account, shows the request, takes it back. */
export function DeletionPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.deletion')} back="/user/security">
      {(center, user, reload) =>
        center.deletion?.state === 1 ? (
          <OpenRequest deletion={center.deletion} onChange={reload} />
        ) : (
          <NewRequest center={center} onChange={reload} />
        )
      }
    </AccountSecurityPage>
  );
}

type Deletion = NonNullable<AccountSecurity['deletion']>;

function OpenRequest({ deletion, onChange }: { readonly deletion: Deletion; readonly onChange: () => void }) {
  const { locale, organisation, toast } = usePlatform();
  const t = useText();
  const [asking, setAsking] = useState(false);
  const withdraw = useSecurityCommand(withdrawDeletion, {
    input: () => ({ asked: {}, attempt: {} }),
    onMade() {
      toast.show('success', t('deletion.withdrawn'));
      onChange();
    },
  });
  const time = (moment: number) => formatTime(locale.current, moment, 'dateTime');
  return (
    <>
      <PendingRequest state={withdraw.state} onLook={withdraw.look} onDismiss={withdraw.dismiss} />
      <Card className={styles.pending ?? ''}>
        <h2 className={styles.title}>{t('deletion.pendingTitle')}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t('deletion.requested')}</dt>
            <dd>{time(deletion.request_time)}</dd>
          </div>
          <div>
            <dt>{t('deletion.answerBy')}</dt>
            <dd>{time(deletion.answer_by)}</dd>
          </div>
        </dl>
        <p className={styles.text}>{t('deletion.rule2')}</p>
        <FormMessage text={withdraw.message} />
        <Button variant="quiet" block pending={withdraw.pending} onClick={() => setAsking(true)}>
          {t('deletion.withdraw')}
        </Button>
      </Card>
      <p className={styles.mail}>{t('deletion.mail', { mail: organisation.customerMail })}</p>
      <Dialog
        open={asking}
        title={t('deletion.withdrawTitle')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('deletion.cancel')}
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                withdraw.run();
              }}
            >
              {t('deletion.keep')}
            </Button>
          </>
        }
      >
        {t('deletion.withdrawText')}
      </Dialog>
    </>
  );
}

function NewRequest({
  center,
  onChange,
}: {
  readonly center: AccountSecurity;
  readonly onChange: () => void;
}) {
  const t = useText();
  const form = useDeletionRequest(center, onChange);
  const isOver = compareDecimals(center.remaining_usdt, center.deletion_limit_usdt) > 0;
  const last =
    center.deletion?.state === 2 ? 'wasWithdrawn' : center.deletion?.state === 3 ? 'wasRefused' : undefined;
  return (
    <>
      {last && <p className={styles.text}>{t(`deletion.${last}`)}</p>}
      <Conditions center={center} isOver={isOver} />
      {!isOver && <RequestForm form={form} />}
    </>
  );
}

/** What is typed and confirmed, and the request itself. */
function useDeletionRequest(center: AccountSecurity, onChange: () => void) {
  const { api, toast } = usePlatform();
  const t = useText();
  const [{ reason }, setDraft, forget] = useDraft('deletion', { reason: '' });
  const [confirmed, setConfirmed] = useState(false);
  const [tried, setTried] = useState(false);
  const codes = useVerificationCodes(
    [contactCode(api, center, 'delete_account', 'email', 'email_code'), ...authenticatorCode(center)],
    useCodesText(),
  );
  const request = useSecurityCommand(requestDeletion, {
    codes,
    input: () => ({
      asked: { reason },
      attempt: { email_code: codes.value('email_code'), google_code: codes.value('google_code') },
    }),
    onMade() {
      forget();
      toast.show('success', t('deletion.done'));
      onChange();
    },
  });
  return {
    reason,
    setReason: (text: string) => setDraft({ reason: text }),
    confirmed,
    setConfirmed,
    /** It was sent without the confirmation. */
    isUnconfirmed: tried && !confirmed,
    codes,
    request,
    handleSubmit: () => {
      setTried(true);
      if (codes.check() && confirmed) request.run();
    },
  };
}

/** What a deletion means, and how much the account may still hold for it. */
function Conditions({ center, isOver }: { readonly center: AccountSecurity; readonly isOver: boolean }) {
  const { locale } = usePlatform();
  const t = useText();
  const limit = center.deletion_limit_usdt;
  // To the last digit: 5.00 would not say why 5.001 is too much.
  const remainingPlaces = Math.max(2, center.remaining_usdt.split('.')[1]?.length ?? 0);
  return (
    <Card className={styles.pending ?? ''}>
      <p className={styles.text}>{t('deletion.lead')}</p>
      <ul className={styles.rules}>
        {(['rule1', 'rule2', 'rule3'] as const).map((rule) => (
          <li key={rule}>{t(`deletion.${rule}`)}</li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <div data-over={isOver}>
          <dt>
            {t('deletion.remaining')}
            <span className={styles.limit}>{t('deletion.limit', { limit })}</span>
          </dt>
          <dd>{formatAmount(center.remaining_usdt, remainingPlaces, locale.current)} USDT</dd>
        </div>
      </dl>
      {isOver && (
        <p className={styles.over}>
          <CircleAlert aria-hidden="true" />
          {t('deletion.over', { limit })}
        </p>
      )}
    </Card>
  );
}

function RequestForm({ form }: { readonly form: ReturnType<typeof useDeletionRequest> }) {
  const t = useText();
  const { reason, setReason, confirmed, setConfirmed, isUnconfirmed, codes, request } = form;
  return (
    <SecuredForm
      change={request}
      submitLabel={t('deletion.submit')}
      danger
      holds={false}
      onSubmit={form.handleSubmit}
    >
      <TextField
        label={t('deletion.reason')}
        maxLength={500}
        autoComplete="off"
        reserve
        value={reason}
        onValueChange={setReason}
      />
      <VerificationFields codes={codes} />
      <Checkbox checked={confirmed} aria-invalid={isUnconfirmed || undefined} onCheckedChange={setConfirmed}>
        {t('deletion.confirm')}
      </Checkbox>
      {isUnconfirmed && (
        <p className={styles.missing} role="alert">
          {t('deletion.confirmMissing')}
        </p>
      )}
    </SecuredForm>
  );
}
