import { useNow, useTask } from '@exchange/remote-kit';
import { useEffect, useRef, useState } from 'react';
import type { WaitingKind } from '../../../common/read-order';
import type { WaitingSubmission } from '../domain/submission';
import {
  beginDraft,
  changeDraft,
  draftAt,
  inputOfDraft,
  problemsOfDraft,
  refusalsAt,
  type WaitingDraft,
} from '../domain/waiting-order';
import type { BalanceStore } from '../store/balance-store';
import type { OrderEntryPage } from '../store/order-entry-page';
import type { OrderFormStore } from '../store/order-form-store';

/** What an order that waits for a price is begun from, and sent by. */
export interface WaitingDraftOptions {
  readonly kind: WaitingKind;
  readonly entry: {
    readonly form: OrderFormStore;
    readonly balances: BalanceStore;
    readonly page: Pick<OrderEntryPage, 'pair' | 'quote'>;
  };
  readonly submission: WaitingSubmission;
  readonly onClose: () => void;
  /** What was pointed at already. */
  readonly begun?: Partial<WaitingDraft>;
}

/** Code of what the order pays with. */
export const payingToken = ({ side }: WaitingDraft, { page }: WaitingDraftOptions['entry']): string =>
  side === 1 ? page.pair.market : page.pair.token;

const firstWrong = '[aria-invalid="true"], button[data-invalid="true"]';

/** What is typed of the order, what is wrong with it, and its sending, which closes the sheet once the order is on its way. */
export function useWaitingDraft({ kind, entry, submission, onClose, begun = {} }: WaitingDraftOptions) {
  const { form, page, balances } = entry;
  const [typed, setTyped] = useState(() => changeDraft(beginDraft(kind, form.typed), begun));
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<Awaited<ReturnType<WaitingSubmission['placeWaiting']>>>();
  const quote = page.quote();
  const now = useNow(typed.line !== undefined);
  const draft = quote ? draftAt(typed, now, quote) : typed;
  const found =
    quote &&
    problemsOfDraft(draft, page.pair, quote, quote.price, balances.available(payingToken(draft, entry)));
  const shown = tries > 0 ? (found ?? []) : [];
  const task = useTask(async () => {
    const answer = await submission.placeWaiting(inputOfDraft(draft, page.pair));
    setRefused(answer);
    if (answer === undefined) onClose();
  });
  const ref = useRef<HTMLFormElement>(null);
  const { pending: busy } = task;
  // What is wrong may be scrolled out of sight.
  useEffect(() => {
    if (tries > 0 && !busy) ref.current?.querySelector<HTMLElement>(firstWrong)?.focus();
  }, [tries, busy]);
  return {
    ref,
    draft,
    refused,
    refusals: refusalsAt(draft, refused === 'earlier' ? {} : (refused ?? {})),
    // A total is that of its amount: these orders have no field for it.
    problems: new Map(shown.map(({ field, problem }) => [field === 'total' ? 'amount' : field, problem])),
    busy,
    type: (next: Partial<WaitingDraft>) => {
      setTyped(changeDraft(typed, next));
      setRefused(undefined);
    },
    submit: () => {
      setTries(tries + 1);
      if (found?.length === 0) task.run();
    },
  };
}
