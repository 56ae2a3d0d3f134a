import { usePlatform } from '@exchange/platform';
import { compareDecimals, formatAmount, noValue } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { AppLink, classNames, IconButton, Skeleton } from '@exchange/ui';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChevronRight,
  Eye,
  EyeOff,
  RotateCw,
  Send,
} from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { signedAmount } from '../../common/balances';
import { maskedAmount } from '../../common/masked-amount';
import { useText } from '../../messages';
import { useOverview } from './overview-context';
import styles from './total-card.module.css';

const actions = [
  { key: 'deposit', to: '/assets/depositList', Icon: ArrowDownToLine },
  { key: 'withdraw', to: '/assets/withdrawList', Icon: ArrowUpFromLine },
  { key: 'transfer', to: '/assets/transfer/usdt', Icon: ArrowLeftRight },
  { key: 'send', to: '/assets/transferAccounts/usdt', Icon: Send },
] as const;

/** Value of both accounts in fiat, a switch that hides amounts, and what can be done with assets. */
export const TotalCard = observer(function TotalCard({
  hidden,
  onHiddenChange,
}: {
  readonly hidden: boolean;
  readonly onHiddenChange: (hidden: boolean) => void;
}) {
  const { organisation } = usePlatform();
  const { summary } = useOverview();
  const t = useText();
  return (
    <section className={styles.card} aria-label={t('balances.total')}>
      <div className={styles.head}>
        <span>{t('balances.total')}</span>
        <IconButton
          className={styles.eye}
          aria-label={t(hidden ? 'balances.showAmounts' : 'balances.hideAmounts')}
          onClick={() => onHiddenChange(!hidden)}
        >
          {hidden ? <EyeOff /> : <Eye />}
        </IconButton>
        <span className={styles.fiat}>{summary.value?.fiat ?? organisation.fiat}</span>
      </div>
      <Total hidden={hidden} />
      <div className={styles.gains}>
        <Today hidden={hidden} />
        <AppLink to="/assets/profit" className={styles.profit}>
          {t('balances.profit')}
          <ChevronRight aria-hidden="true" size="0.28rem" />
        </AppLink>
      </div>
      <nav className={styles.actions} aria-label={t('balances.actions')}>
        {actions.map(({ key, to, Icon }) => (
          <AppLink key={key} to={to} className={styles.action}>
            <span className={styles.icon} aria-hidden="true">
              <Icon />
            </span>
            {t(`balances.${key}`)}
          </AppLink>
        ))}
      </nav>
    </section>
  );
});

const Total = observer(function Total({ hidden }: { readonly hidden: boolean }) {
  const { locale } = usePlatform();
  const overview = useOverview();
  const { state, value } = overview.summary;
  const t = useText();
  const text = value ? (hidden ? maskedAmount : formatAmount(value.total, 2, locale.current)) : noValue;
  return (
    <div className={styles.total}>
      <p className={classNames(styles.amount, text.length > 13 && styles.long)} data-testid="total">
        {state === 'loading' ? (
          <Skeleton className={styles.waiting ?? ''} width="3.6rem" height="0.6rem" />
        ) : (
          text
        )}
      </p>
      {state === 'failed' && (
        <IconButton
          className={styles.again}
          aria-label={t('common.retry')}
          onClick={() => void overview.reload()}
        >
          <RotateCw />
        </IconButton>
      )}
    </div>
  );
});

/** The day's gain or loss; instead of it, that the total is not known or not up to date. */
const Today = observer(function Today({ hidden }: { readonly hidden: boolean }) {
  const { locale } = usePlatform();
  const { state, value, failure } = useOverview().summary;
  const t = useText();
  if (state === 'failed') {
    return (
      <p className={styles.today} role="alert">
        {t('balances.totalFailed')}
      </p>
    );
  }
  if (value && failure !== undefined) {
    const time = formatTime(locale.current, value.time, 'time');
    return <p className={styles.today}>{t('balances.asOf', { time })}</p>;
  }
  if (!value || hidden) return <p className={styles.today} />;
  const direction = compareDecimals(value.change_today, '0');
  return (
    <p className={classNames(styles.today, direction > 0 && styles.gain, direction < 0 && styles.loss)}>
      {t('balances.changeToday', { change: signedAmount(value.change_today, locale.current) })}
    </p>
  );
});
