import { isApiFailure, usePlatform, useTopic } from '@exchange/platform';
import { AppLink, Button, Sheet } from '@exchange/ui';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { createFeatureTexts } from '../texts';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';
import styles from './payment-sheet.module.css';
import { TradePasswordField } from '../trade-password-field';
import { useTask } from '../use-task';
import { withTexts } from '../with-texts';

const texts = createFeatureTexts('remote-kit', 'payment', { 'zh-HK': zhHK, 'zh-CN': zhCN, en });

/** A failure after which the same request is to be sent again. */
export interface PaymentRetry {
  readonly text: string;
  /** On the button, instead of the one that confirms. */
  readonly confirmLabel: string;
}

/** What a payment's sheet shows and sends. Texts are translated. */
export interface PaymentSheetProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** What is paid, large. */
  readonly amount?: string | undefined;
  readonly children?: ReactNode;
  /** What it means for the user's money. */
  readonly note?: string;
  /** The payment was sent before the sheet was opened, and no answer came. */
  readonly isAgain: boolean;
  /** Says that no answer came, and that the same one may be sent again. */
  readonly unknownText: string;
  /** The same, where that was before the sheet was opened. */
  readonly againText: string;
  /** Sends the payment; rejects with what went wrong. */
  readonly send: (tradePassword: string) => Promise<void>;
  /** Hears of each failure. What it answers is said instead of the failure. */
  readonly onFailure?: (failure: unknown, isAnswered: boolean) => PaymentRetry | undefined;
  readonly onClose: () => void;
}

function Payment(props: PaymentSheetProps) {
  const { title, confirmLabel, amount, children, note, onClose } = props;
  const { user } = useTopic('session');
  const t = texts.useText();
  const { password, handlePassword, wrong, failure, handleSubmit, pending } = usePaymentForm(props);
  return (
    <Sheet open title={title} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        {amount !== undefined && <p className={styles.amount}>{amount}</p>}
        {children}
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {user?.has_trade_password ? (
          <>
            <TradePasswordField
              label={t('password')}
              showLabel={t('show')}
              hideLabel={t('hide')}
              forgotLabel={t('forgot')}
              value={password}
              error={wrong}
              onValueChange={handlePassword}
            />
            <p className={styles.failure} role="alert">
              {failure?.text}
            </p>
            <Button type="submit" block pending={pending}>
              {failure?.confirmLabel ?? confirmLabel}
            </Button>
          </>
        ) : (
          <>
            <p className={styles.note}>{t('noPassword')}</p>
            <AppLink className={styles.set ?? ''} to="/user/security/tradepassword">
              {t('setPassword')}
            </AppLink>
          </>
        )}
      </form>
    </Sheet>
  );
}

/** The trade password as it is typed, and sending the payment with it: again with the same one where no answer came. */
function usePaymentForm({
  confirmLabel,
  isAgain,
  unknownText,
  againText,
  send,
  onFailure,
}: PaymentSheetProps) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<PaymentRetry | undefined>(() =>
    isAgain ? { text: againText, confirmLabel } : undefined,
  );
  const handleFailure = (error: unknown) => {
    const isAnswered = isApiFailure(error) && error.kind === 'refused';
    const lost = isAnswered ? undefined : { text: unknownText, confirmLabel };
    const retry = onFailure?.(error, isAnswered) ?? lost;
    if (retry) {
      setFailure(retry);
      return;
    }
    const text = locale.failure(error);
    if (isApiFailure(error, 'tradePasswordWrong')) {
      setPassword('');
      setWrong(text);
    } else setFailure({ text, confirmLabel });
  };
  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    setWrong(password === '' ? t('passwordMissing') : undefined);
    if (password === '') return;
    await send(password).catch(handleFailure);
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  const handlePassword = (digits: string) => {
    setPassword(digits);
    setWrong(undefined);
  };
  return { password, handlePassword, wrong, failure, handleSubmit, pending };
}

/** Confirms a payment by the trade password, and says what is wrong with it (S-04). `usePayment` sends it. */
export const PaymentSheet = withTexts(texts, Payment);
