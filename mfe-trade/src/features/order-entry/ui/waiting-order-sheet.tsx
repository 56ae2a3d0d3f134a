import { formatAmount, formatPrice, fromMinorUnits, noValue } from '@exchange/format';
import type { QuotePair } from '@exchange/platform';
import { Button, Segmented, Sheet } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ComponentProps, ComponentType, SyntheticEvent } from 'react';
import { pairNames } from '../../../common/quote-text';
import { useMedia } from '../../../common/use-media';
import {
  canChooseMarket,
  fieldsOf,
  firesUpwards,
  inputOfDraft,
  spendsSumAtTrigger,
  type WaitingDraft,
  type WaitingField as Field,
  type WaitingProblem,
} from '../domain/waiting-order';
import { plainNumber } from '../domain/order-math';
import { texts } from '../texts';
import { SideChoice } from './side-choice';
import { payingToken, useWaitingDraft, type WaitingDraftOptions } from './use-waiting-draft';
import { WaitingField } from './waiting-field';
import styles from './waiting-order-sheet.module.css';

export interface WaitingOrderSheetProps extends WaitingDraftOptions {
  /** Where the form stands, unless in a sheet over the page. */
  readonly Frame?: ComponentType<SheetProps>;
}

/** What a form's place is told. */
export type SheetProps = ComponentProps<typeof Sheet>;

const formId = 'waiting-order';
/** Too low for a button that stands beside what scrolls, as a phone on its side is. */
const lowScreen = '(max-height: 480px)';

/** The form of an order that waits for a price, with what it will do in one sentence and what it holds until then (T-16). */
export const WaitingOrderSheet = observer(function WaitingOrderSheet(props: WaitingOrderSheetProps) {
  const { entry, onClose, Frame = Sheet } = props;
  const t = texts.useText();
  const form = useWaitingDraft(props);
  const { draft, type, busy, submit } = form;
  const isLow = useMedia(lowScreen);
  const quote = entry.page.quote();
  const names = quote ? pairNames(quote) : { token: '', market: '' };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  const sending = <Sending form={form} entry={entry} token={names.token} />;
  return (
    <Frame
      open
      title={t(`kinds.${draft.kind}.name`)}
      closeLabel={t('kinds.close')}
      onClose={onClose}
      footer={isLow ? undefined : sending}
    >
      <form ref={form.ref} id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        {!isLow && <p>{t(`kinds.${draft.kind}.text`)}</p>}
        <SideChoice side={draft.side} disabled={busy} onChoose={(side) => type({ side })} />
        {quote && (
          <p className={styles.last}>
            {t('waiting.last')} <b>{`${formatPrice(quote.price, quote.price_precision)} ${names.market}`}</b>
          </p>
        )}
        <Fields form={form} quote={quote} submission={props.submission} />
        <Available entry={entry} draft={draft} />
        <p role="status" className={styles.summary}>
          <Summary draft={draft} entry={entry} />
        </p>
        {isLow && sending}
      </form>
    </Frame>
  );
});

type Form = ReturnType<typeof useWaitingDraft>;

/** The button that places the order, below where the order stands while no answer comes, or why it was not placed. */
const Sending = observer(function Sending({
  form: { draft, refused, refusals, busy },
  entry: { page, form },
  token,
}: Pick<WaitingOrderSheetProps, 'entry'> & { readonly form: Form; readonly token: string }) {
  const t = texts.useText();
  const refusal = refused === 'earlier' ? t('waiting.earlier') : refusals.get('form');
  return (
    <div className={styles.sending}>
      {busy && form.submission.phase === 'checking' && <p role="status">{t('checking')}</p>}
      {refusal !== undefined && (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
      <Button
        block
        form={formId}
        type="submit"
        variant={draft.side === 1 ? 'buy' : 'sell'}
        pending={busy || !page.quote()}
      >
        {t(draft.side === 1 ? 'waiting.buy' : 'waiting.sell', { token })}
      </Button>
    </div>
  );
});

/** The numbers of the order, in the sequence in which they matter: of two orders, first the price of the one in the book. */
function Fields({
  form: { draft, type, problems, refusals, busy },
  quote,
  submission,
}: Pick<WaitingOrderSheetProps, 'submission'> & {
  readonly form: Form;
  readonly quote: QuotePair | undefined;
}) {
  const t = texts.useText();
  const { kind } = draft;
  const names = quote ? pairNames(quote) : { token: '', market: '' };
  const fields = fieldsOf(draft);
  const [amountUnit, amountStep] = spendsSumAtTrigger(draft)
    ? [names.market, quote?.min_total]
    : [names.token, quote?.min_amount];
  const priceStep = fromMinorUnits(1n, quote?.price_precision ?? 0);
  const problemText = (problem: WaitingProblem['problem'], unit: string) => {
    if ('values' in problem) return submission.problemText({ ...problem, field: 'amount' }, unit);
    if (problem.reason === 'trailRange') return t('waiting.trailRange');
    if (problem.reason === 'reached') return t(`waiting.reached.${firesUpwards(draft) ? 'up' : 'down'}`);
    return t(`waiting.tradesAtOnce.${draft.side === 1 ? 'buy' : 'sell'}`);
  };
  const errorAt = (name: Exclude<Field, 'total'>, unit: string) => {
    const problem = problems.get(name);
    return refusals.get(name) ?? (problem && problemText(problem, unit));
  };
  const field = (name: Exclude<Field, 'total'>, unit: string, step: string) => (
    <WaitingField
      name={name}
      label={t(`waiting.${name}`, { unit })}
      value={draft[name]}
      step={step}
      disabled={busy || !quote}
      error={errorAt(name, unit)}
      onValueChange={(value) => type({ [name]: value })}
    />
  );
  return (
    <>
      {kind === 'oco' && field('price', names.market, priceStep)}
      {draft.line ? (
        <LineRow
          draft={draft}
          quote={quote}
          disabled={busy}
          problem={errorAt('trigger', names.market)}
          onTakeOff={() => type({ line: undefined, trigger: draft.trigger })}
        />
      ) : (
        fields.has('trigger') && field('trigger', names.market, priceStep)
      )}
      {fields.has('trail') && field('trail', '%', '0.1')}
      {canChooseMarket(draft) && (
        <Segmented
          label={t('waiting.then')}
          options={[
            { value: 'market', label: t('waiting.atMarket'), disabled: busy },
            { value: 'limit', label: t('waiting.atLimit'), disabled: busy },
          ]}
          value={draft.atMarket ? 'market' : 'limit'}
          onValueChange={(value) => type({ atMarket: value === 'market' })}
        />
      )}
      {fields.has('stopPrice') && field('stopPrice', names.market, priceStep)}
      {kind !== 'oco' && fields.has('price') && field('price', names.market, priceStep)}
      {field('amount', amountUnit, amountStep ?? '1')}
    </>
  );
}

/** In place of a trigger's field: the drawn line that is waited for, and the way back to a price (T-20). */
function LineRow({
  draft: { trigger },
  quote,
  disabled,
  problem,
  onTakeOff,
}: {
  readonly draft: WaitingDraft;
  readonly quote: QuotePair | undefined;
  readonly disabled: boolean;
  /** What is wrong with it, in words. */
  readonly problem: string | undefined;
  readonly onTakeOff: () => void;
}) {
  const t = texts.useText();
  const price = quote ? formatPrice(trigger, quote.price_precision) : noValue;
  return (
    <div className={styles.line}>
      <div className={styles.trend}>
        <b>{t('waiting.line.now', { price })}</b>
        <Button
          size="small"
          variant="ghost"
          disabled={disabled}
          data-invalid={problem !== undefined}
          onClick={onTakeOff}
        >
          {t('waiting.line.off')}
        </Button>
      </div>
      <p>{t('waiting.line.onward')}</p>
      {problem !== undefined && (
        <p className={styles.refused} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** What can be spent of what the order pays with. */
const Available = observer(function Available({
  entry,
  draft,
}: Pick<WaitingOrderSheetProps, 'entry'> & { readonly draft: WaitingDraft }) {
  const t = texts.useText();
  const { page, balances } = entry;
  const quote = page.quote();
  const available = balances.available(payingToken(draft, entry));
  if (!quote || available === undefined) return null;
  const names = pairNames(quote);
  const text =
    draft.side === 1
      ? `${formatAmount(available, quote.price_precision)} ${names.market}`
      : `${formatAmount(available, quote.amount_precision)} ${names.token}`;
  return <p className={styles.last}>{t('waiting.available', { amount: text })}</p>;
});

/** What the order will do, and what it holds until then, in words; empty until its numbers are there. */
const Summary = observer(function Summary({
  draft,
  entry,
}: Pick<WaitingOrderSheetProps, 'entry'> & { readonly draft: WaitingDraft }) {
  const t = texts.useText();
  const quote = entry.page.quote();
  const numbers = [...fieldsOf(draft)].map((field) => (field === 'total' ? '' : plainNumber(draft[field])));
  if (!quote || numbers.some((number) => number === undefined)) return t('waiting.held');
  const names = pairNames(quote);
  const input = inputOfDraft(draft, entry.page.pair);
  const price = (text: string) =>
    `${formatPrice(plainNumber(text) ?? '0', quote.price_precision)} ${names.market}`;
  const spent = spendsSumAtTrigger(draft);
  const amount = spent
    ? `${formatAmount(input.amount, quote.price_precision)} ${names.market}`
    : `${formatAmount(input.amount, quote.amount_precision)} ${names.token}`;
  const side = draft.side === 1 ? 'buy' : 'sell';
  const values = {
    amount,
    trigger: price(draft.trigger),
    price: price(draft.price),
    stopPrice: price(draft.stopPrice),
    trail: draft.trail,
    does: t(`waiting.does.${side}${spent ? 'Sum' : ''}`, { amount, token: names.token }),
    limit: t(
      fieldsOf(draft).has(draft.kind === 'oco' ? 'stopPrice' : 'price')
        ? `waiting.limit.${side}`
        : 'waiting.noLimit',
      { price: price(draft.kind === 'oco' ? draft.stopPrice : draft.price) },
    ),
  };
  const way = firesUpwards(draft) ? 'up' : 'down';
  const ofPrice = draft.line ? 'line' : 'at';
  const name = draft.kind === 'trailing' || draft.kind === 'oco' ? draft.kind : ofPrice;
  return `${t(`waiting.summary.${name}.${way}`, values)} ${t('waiting.held')}`;
});
