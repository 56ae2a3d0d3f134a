import { type getUserTransferConfig, shouldTransfer } from '@exchange/contract/transfer';
import type { OutputOf } from '@exchange/contract/call';
import type { SavedAddress } from '@exchange/contract/wallet';
import { compareDecimals, formatWhole } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, TextField } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { BookPicker } from '../../common/book/book-picker';
import { amountOf, amountProblem } from '../../common/funds/amount';
import { AmountField } from '../../common/funds/amount-field';
import page from '../../common/page.module.css';
import { payeeOf, payeeProblem, type Payee } from './payee';
import { PayeeFields } from './payee-fields';
import styles from './send-page.module.css';
import { sendTexts } from './texts';

/** A transfer as a person asks for it. */
export interface SendRequest {
  readonly payee: Payee;
  readonly amount: string;
  readonly note: string;
}

/** Where a refusal is shown. */
type Place = 'payee' | 'amount' | 'all';

const aboutPayee = ['payeeUnknown', 'payeeSelf', 'accountLocked', 'rateLimited'] as const;
const aboutAmount = ['amountPrecision', 'transferTooSmall', 'transferQuota', 'insufficientBalance'] as const;

interface SendFormProps {
  readonly rules: OutputOf<typeof getUserTransferConfig>;
  /** The payee book. */
  readonly payees: readonly SavedAddress[];
  /** What is in the form. */
  readonly draft: SendRequest;
  /** Nothing can be sent now, as is said above the form. */
  readonly blocked: boolean;
  readonly onDraft: (draft: SendRequest) => void;
  readonly onChecked: (request: SendRequest, payeeName: string) => void;
  /** The exchange refused it: what is shown of limits and balance may be old. */
  readonly onRefused: () => void;
}

/** To whom, how much, and a note; the exchange checks them before they are confirmed. */
export function SendForm(props: SendFormProps) {
  const { rules, payees, draft, blocked, onDraft } = props;
  const { locale } = usePlatform();
  const t = sendTexts.useText();
  const { payee, amount, note } = draft;
  const [picking, setPicking] = useState(false);
  const { max, byLimit, problem, tried, saidAt, change, run, pending } = useSendForm(props);
  const token = rules.token.toUpperCase();
  const text = (value: string) => formatWhole(value, locale.current);
  const handlePayee = (next: Payee) => change({ payee: next });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form className={page.form} noValidate onSubmit={handleSubmit}>
      <PayeeFields
        payee={payee}
        error={saidAt('payee') ?? (tried && problem !== undefined ? t(`wrong.${problem}`) : undefined)}
        trailing={
          <button type="button" className={styles.pick} onClick={() => setPicking(true)}>
            {t('payees')}
          </button>
        }
        onPayee={handlePayee}
      />
      <AmountField
        token={token}
        precision={rules.precision}
        min={rules.min_amount}
        max={max}
        tooLarge={t(byLimit ? 'refused.transferQuota' : 'refused.insufficientBalance')}
        tried={tried}
        refused={saidAt('amount')}
        value={amount}
        onValueChange={(next) => change({ amount: next })}
        hint={
          <span className={styles.limits}>
            <span>{t('available', { amount: text(rules.available), token })}</span>
            <span>{t('left', { left: text(rules.left), limit: text(rules.daily_limit), token })}</span>
          </span>
        }
      />
      <TextField
        label={t('note')}
        hint={t('noteHint')}
        autoComplete="off"
        maxLength={200}
        value={note}
        onValueChange={(next) => onDraft({ ...draft, note: next })}
      />
      <p className={page.failure} role="alert">
        {saidAt('all')}
      </p>
      <Button type="submit" block pending={pending} disabled={blocked}>
        {t('next')}
      </Button>
      <BookPicker
        open={picking}
        title={t('payees')}
        closeLabel={t('close')}
        list={payees}
        empty={t('saved.none')}
        place={({ kind, address_to: name }) => `${t(kind === 2 ? 'uid' : 'email')} · ${name}`}
        manage={{ to: `/assets/transferAccounts/address/${rules.token}`, label: t('managePayees') }}
        onPick={(entry) => {
          handlePayee(payeeOf(entry));
        }}
        onClose={() => setPicking(false)}
      />
    </form>
  );
}

/** The form's rules, and its check by the exchange. */
function useSendForm({ rules, draft, onDraft, onChecked, onRefused }: SendFormProps) {
  const { api, locale } = usePlatform();
  const t = sendTexts.useText();
  const { payee, amount, note } = draft;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly at: Place; readonly text: string }>();
  const byLimit = compareDecimals(rules.left, rules.available) < 0;
  const max = byLimit ? rules.left : rules.available;
  const problem = payeeProblem(payee);

  const { run, pending } = useTask(async () => {
    setTried(true);
    setRefused(undefined);
    const exact = amountOf(amount);
    if (exact === undefined || problem !== undefined) return;
    if (amountProblem(amount, { min: rules.min_amount, max }) !== undefined) return;
    const request = { payee: { ...payee, name: payee.name.trim() }, amount: exact, note: note.trim() };
    try {
      const { payee_name: name } = await api.call(shouldTransfer, {
        token: rules.token,
        payee_type: payee.type,
        payee: request.payee.name,
        amount: exact,
      });
      onChecked(request, name);
    } catch (failure) {
      const is = (reasons: readonly string[]) => reasons.some((reason) => isApiFailure(failure, reason));
      const at = is(aboutPayee) ? 'payee' : is(aboutAmount) ? 'amount' : 'all';
      const own = aboutAmount.find((reason) => isApiFailure(failure, reason));
      setRefused({ at, text: own ? t(`refused.${own}`) : locale.failure(failure) });
      onRefused();
    }
  });
  const change = (next: Partial<Pick<SendRequest, 'payee' | 'amount'>>) => {
    setRefused(undefined);
    onDraft({ ...draft, ...next });
  };
  const saidAt = (place: Place) => (refused?.at === place ? refused.text : undefined);
  return { max, byLimit, problem, tried, saidAt, change, run, pending };
}
