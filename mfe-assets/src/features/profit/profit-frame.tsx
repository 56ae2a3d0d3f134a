import { usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { ErrorState, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import { Choices } from './choices';
import { ExportProfit } from './export-profit';
import type { Profit } from './figures';
import { type ProfitChoice, useProfitChoice } from './profit-choice';
import { useProfit } from './profit-data';
import styles from './profit.module.css';
import { profitTexts } from './texts';

/** A page of profit: its head with the file, the choice of method and time, and the figures once they are there (T-21). */
export function ProfitFrame({
  title,
  token,
  backOf,
  children,
}: {
  readonly title: string;
  /** Whose page it is; that of all tokens otherwise. */
  readonly token?: string;
  /** Where the arrow leads to. */
  readonly backOf: (choice: ProfitChoice) => string;
  readonly children: (profit: Profit, choice: ProfitChoice) => ReactNode;
}) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const { choice, choose } = useProfitChoice(token);
  const { profit, failure, reload, pending, isEarlier } = useProfit(choice);
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        back={backOf(choice)}
        actions={
          profit && (
            <ExportProfit choice={choice} market={profit.market} {...(token !== undefined && { token })} />
          )
        }
      />
      <Choices choice={choice} onChoose={choose} />
      {profit ? (
        <div className={styles.figures} aria-busy={isEarlier || undefined}>
          {children(profit, choice)}
        </div>
      ) : failure === undefined ? (
        <Skeleton height="4rem" />
      ) : (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          onRetry={reload}
          pending={pending}
        />
      )}
    </div>
  );
}
