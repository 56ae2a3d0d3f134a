import type { AskedOf, AttemptOf, Command, OutputOf } from '@exchange/contract/call';
import { usePlatform, useTopic } from '@exchange/platform';
import { type SyntheticEvent, useState } from 'react';
import type { CommandOptions } from '../commands/command-follower';
import { type CommandState, useCommand } from '../commands/use-command';
import type { PaymentSheetProps } from './payment-sheet';

/** What a payment is sent with, and what follows. */
export interface PaymentOptions<C extends Command> extends CommandOptions<C> {
  /** The attempt that a trade password confirms. */
  readonly confirmedBy: (tradePassword: string) => AttemptOf<C>;
  /** It was made, or found to be made some time after its answer was lost (`isLate`). The sheet is closed. */
  readonly onPaid: (answer: OutputOf<C>, asked: AskedOf<C>, isLate: boolean) => void;
}

/** A payment that a sheet confirms. */
export interface Payment<C extends Command> extends Pick<
  CommandState<C>,
  'outcome' | 'look' | 'dismiss' | 'pending'
> {
  /** What the sheet asks to confirm; undefined while there is no sheet. */
  readonly asked: AskedOf<C> | undefined;
  readonly open: (asked: AskedOf<C>) => void;
  /** Opens the sheet for the payment whose outcome is not known, where there is one: that comes before another one. */
  readonly reopen: () => boolean;
  /**
   * Handles the submit of a payment's form. Whoever is not signed in logs in first; a payment whose outcome is not known comes before
   * another one. Otherwise `take` says what the form asks for, undefined where something is wrong with it, and the sheet opens.
   */
  readonly handleSubmit: (event: SyntheticEvent, take: () => AskedOf<C> | undefined) => void;
  /** For the sheet. */
  readonly sheet: Pick<PaymentSheetProps, 'isAgain' | 'send' | 'onClose'>;
}

/** A command that is confirmed by the trade password in a sheet, and sent once whatever becomes of its answer (H-20, S-04). */
export function usePayment<C extends Command>(command: C, options: PaymentOptions<C>): Payment<C> {
  const { confirmedBy, onPaid, ...rest } = options;
  const { session } = usePlatform();
  const { user } = useTopic('session');
  const { send, outcome, look, dismiss, pending, equal } = useCommand<C>(command, {
    ...rest,
    onFound(answer, asked) {
      setOpened(undefined);
      onPaid(answer, asked, true);
    },
  });
  const [opened, setOpened] = useState<{ readonly asked: AskedOf<C>; readonly isAgain: boolean }>();
  const open = (asked: AskedOf<C>) => setOpened({ asked, isAgain: (equal(asked)?.triedAt ?? 0) > 0 });
  const reopen = () => {
    const lost = outcome.is === 'notMade' ? outcome.pending.key : undefined;
    const waiting = pending().find(({ key }) => key !== lost);
    if (waiting) setOpened({ asked: waiting.asked, isAgain: true });
    return waiting !== undefined;
  };
  return {
    outcome,
    look,
    dismiss,
    pending,
    asked: opened?.asked,
    open,
    reopen,
    handleSubmit(event, take) {
      event.preventDefault();
      if (!user) session.requireLogin();
      else if (!reopen()) {
        const asked = take();
        if (asked) open(asked);
      }
    },
    sheet: {
      isAgain: opened?.isAgain ?? false,
      async send(tradePassword) {
        if (!opened) return;
        const answer = await send(opened.asked, confirmedBy(tradePassword));
        setOpened(undefined);
        onPaid(answer, opened.asked, false);
      },
      onClose() {
        setOpened(undefined);
        // Whoever leaves it without an answer is told what becomes of it.
        look();
      },
    },
  };
}
