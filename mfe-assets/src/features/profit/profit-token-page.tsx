import { usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useTokenFace, withTexts } from '@exchange/remote-kit';
import { EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { wholeAmount } from '../../common/balances';
import { Facts } from '../../common/facts';
import { maskedAmount } from '../../common/masked-amount';
import { recordTexts } from '../../common/records/texts';
import { useStoredFlag } from '../../common/use-stored-flag';
import { Choices } from './choices';
import { ExportProfit } from './export-profit';
import type { Profit } from './figures';
import { ProfitLines } from './profit-lines';
import { useProfit } from './profit-data';
import { type ProfitChoice, profitPath, useProfitChoice } from './profit-choice';
import styles from './profit.module.css';
import { Notes, Summary } from './summary';
import { profitTexts } from './texts';

/** `/assets/profit/:token` (T-21): a token's figures, and line by line what stands behind them. */
export const ProfitTokenPage = withTexts([profitTexts, recordTexts], Page, PageLoading);

function Page({ token }: { readonly token: string }) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const { choice, choose } = useProfitChoice(token);
  const { profit, failure, reload, pending } = useProfit(choice);
  const { token_as: name } = useTokenFace(token);
  return (
    <div className={styles.page}>
      <PageHead
        title={`${name} · ${t('title')}`}
        back={profitPath(choice)}
        actions={profit && <ExportProfit choice={choice} token={token} market={profit.market} />}
      />
      <Choices choice={choice} onChoose={choose} />
      {profit ? (
        <TokenFigures profit={profit} token={token} choice={choice} />
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

function TokenFigures({
  profit,
  token,
  choice,
}: {
  readonly profit: Profit;
  readonly token: string;
  readonly choice: ProfitChoice;
}) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const [hidden, setHidden] = useStoredFlag('hide-amounts');
  const sums = profit.list.find((each) => each.token === token);
  if (!sums) return <EmptyState title={t('none')} text={t('noneText')} />;
  const { amount, average_cost: average, price } = sums;
  const whole = (value: string) => (hidden ? maskedAmount : wholeAmount(value, locale.current));
  return (
    <>
      <Notes behind={profit.behind} unpriced={sums.unpriced} />
      <Summary sums={sums} market={profit.market} hidden={hidden} onHiddenChange={setHidden} />
      <div className={styles.facts}>
        <Facts
          items={[
            { label: t('lotAmount'), value: whole(amount) },
            ...(average === null ? [] : [{ label: t('methods.average'), value: whole(average) }]),
            {
              label: t('lastPrice'),
              value: price === null ? t('noPrice') : wholeAmount(price, locale.current),
            },
          ]}
        />
      </div>
      <ProfitLines
        key={`${choice.method} ${choice.span}`}
        token={token}
        market={profit.market}
        choice={choice}
        hidden={hidden}
      />
    </>
  );
}
