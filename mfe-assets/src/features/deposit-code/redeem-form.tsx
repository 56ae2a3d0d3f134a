import {
  consumeCode,
  depositCodePattern,
  getCodeDetails,
  type DepositCode,
  type DepositCodeRecord,
} from '@exchange/contract/deposit-code';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PendingRequest, useCommand, useDraft, useSteps, useTask } from '@exchange/remote-kit';
import { AppLink, Button, TextField } from '@exchange/ui';
import { CircleCheck } from '@exchange/ui/icons';
import { useState, type SyntheticEvent } from 'react';
import { Facts } from '../../common/facts';
import { recordPath } from '../../common/records/record-pages';
import { SupportLink } from '../../common/support-link';
import styles from './redeem-form.module.css';
import { codeTexts } from './texts';

/** Whether no answer came to a request: what became of it is not known. */
const isLost = (failure: unknown): boolean =>
  isApiFailure(failure) && (failure.kind === 'network' || failure.kind === 'timeout');

/** Redeems a deposit code: the code, then what it is worth, then, once that is confirmed, what came of it. */
export function RedeemForm() {
  const t = codeTexts.useText();
  const redemption = useRedemption();
  const { step, outcome, details, record } = redemption;
  if (outcome.is !== 'none' && outcome.is !== 'made') {
    return (
      <PendingRequest
        state={outcome.is}
        facts={[{ label: t('code'), value: outcome.pending.asked.code }]}
        onLook={redemption.look}
        onDismiss={redemption.dismiss}
      />
    );
  }
  const redeemed = outcome.is === 'made' ? outcome.answer.record : record;
  if (redeemed)
    return <Redeemed record={redeemed} name={details?.token_as ?? redeemed.token.toUpperCase()} />;
  if (step === 'worth' && details) return <Worth details={details} redemption={redemption} />;
  return <CodeForm redemption={redemption} />;
}

/** A code on its way from what was typed to the record of its redemption. */
function useRedemption() {
  const { api } = usePlatform();
  const [typed, setTyped] = useDraft('depositCode', '', { inMemory: true });
  const [refused, setRefused] = useState<unknown>();
  const [details, setDetails] = useState<DepositCode>();
  const [record, setRecord] = useState<DepositCodeRecord>();
  const [wrongFormat, setWrongFormat] = useState(false);
  const { send, outcome, look, dismiss } = useCommand(consumeCode, {
    // The step back would lead to what is done already.
    onFound() {
      setTyped('');
      end();
    },
  });
  const { step, go, end } = useSteps(['code', 'worth'], details ? 'worth' : 'code');
  const ask = useTask(async () => {
    const code = typed.trim();
    setRefused(undefined);
    try {
      setDetails(await api.call(getCodeDetails, { code }));
      go('worth');
    } catch (failure) {
      setRefused(failure);
    }
  });
  const redeem = useTask(async (code: string) => {
    setRefused(undefined);
    try {
      const made = await send({ code }, {});
      setRecord(made.record);
      setTyped('');
      end();
    } catch (failure) {
      setRefused(failure);
    }
  });
  return {
    typed,
    /** Why the code was refused, or why no answer came. */
    refused,
    /** What the code is worth, once the exchange has told it. */
    details,
    record,
    wrongFormat,
    step,
    outcome,
    look,
    dismiss,
    redeem,
    isAsking: ask.pending,
    type: (text: string) => {
      setTyped(text);
      setWrongFormat(false);
      setDetails(undefined);
    },
    /** Asks what the typed code is worth, if it may be one. */
    ask: () => {
      const fits = depositCodePattern.test(typed.trim());
      setWrongFormat(!fits);
      setRefused(undefined);
      if (fits) ask.run();
    },
    /** Begins with another code. */
    other: () => {
      setDetails(undefined);
      setRefused(undefined);
      setTyped('');
      go('code');
    },
  };
}

type Redemption = ReturnType<typeof useRedemption>;

function Redeemed({ record, name }: { readonly record: DepositCodeRecord; readonly name: string }) {
  const { locale } = usePlatform();
  const t = codeTexts.useText();
  return (
    <div className={styles.form}>
      <p className={styles.done} role="status">
        <CircleCheck aria-hidden="true" size="0.6rem" />
        {t('done', { amount: formatWhole(record.amount, locale.current), token: name })}
      </p>
      <AppLink className={styles.link} to={recordPath('depositCode')}>
        {t('records')}
      </AppLink>
    </div>
  );
}

function Worth({ details, redemption }: { readonly details: DepositCode; readonly redemption: Redemption }) {
  const { locale } = usePlatform();
  const t = codeTexts.useText();
  const { refused, redeem, other } = redemption;
  const amount = formatWhole(details.amount, locale.current);
  const lost = isLost(refused);
  const ended = refused !== undefined && !lost;
  return (
    <div className={styles.form}>
      <Facts
        items={[
          { label: t('code'), value: details.code },
          { label: t('worth'), value: `${amount} ${details.token_as}` },
          { label: t('goesTo'), value: t('assetAccount') },
          {
            label: t('expires'),
            value:
              details.expires === 0 ? t('forEver') : formatTime(locale.current, details.expires, 'dateTime'),
          },
        ]}
      />
      <p className={styles.note}>{t('once')}</p>
      {refused !== undefined && <Refusal failure={refused} lostText={t('lost')} />}
      {!ended && (
        <Button block pending={redeem.pending} onClick={() => redeem.run(details.code)}>
          {lost ? t('retry') : t('redeem', { amount, token: details.token_as })}
        </Button>
      )}
      <Button block variant="quiet" disabled={redeem.pending} onClick={other}>
        {t('other')}
      </Button>
    </div>
  );
}

function CodeForm({ redemption }: { readonly redemption: Redemption }) {
  const t = codeTexts.useText();
  const { typed, type, wrongFormat, refused, ask, isAsking } = redemption;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('code')}
        hint={t('text')}
        error={wrongFormat ? t('format') : undefined}
        reserve
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onValueChange={type}
      />
      {refused !== undefined && <Refusal failure={refused} />}
      <Button block type="submit" pending={isAsking}>
        {t('check')}
      </Button>
    </form>
  );
}

/** Why a code was refused, and whom to ask. */
function Refusal({ failure, lostText }: { readonly failure: unknown; readonly lostText?: string }) {
  const { locale } = usePlatform();
  const t = codeTexts.useText();
  const said = lostText !== undefined && isLost(failure) ? lostText : locale.failure(failure);
  return (
    <div className={styles.refusal} role="alert">
      <p>{said}</p>
      <SupportLink label={t('support')} subject={t('supportSubject')} />
    </div>
  );
}
