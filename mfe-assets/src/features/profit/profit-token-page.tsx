import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { PageLoading, useTokenFace, withTexts } from '@exchange/remote-kit';
import { EmptyState } from '@exchange/ui';
import { Facts } from '../../common/facts';
import { maskedAmount } from '../../common/masked-amount';
import { recordTexts } from '../../common/records/texts';
import { useStoredFlag } from '../../common/use-stored-flag';
import type { Profit } from './figures';
import { ProfitLines } from './profit-lines';
import { ProfitFrame } from './profit-frame';
import { type ProfitChoice, profitPath } from './profit-choice';
import styles from './profit.module.css';
import { Notes, Summary } from './summary';
import { profitTexts } from './texts';

/** `/assets/profit/:token` (T-21): a token's figures, and line by line what stands behind them. */
export const ProfitTokenPage = withTexts([profitTexts, recordTexts], Page, PageLoading);

function Page({ token }: { readonly token: string }) {
  const t = profitTexts.useText();
  const { token_as: name } = useTokenFace(token);
  return (
    <ProfitFrame title={`${name} · ${t('title')}`} token={token} backOf={(choice) => profitPath(choice)}>
      {(profit, choice) => <TokenFigures profit={profit} token={token} choice={choice} />}
    </ProfitFrame>
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
  const whole = (value: string) => (hidden ? maskedAmount : formatWhole(value, locale.current));
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
              value: price === null ? t('noPrice') : formatWhole(price, locale.current),
            },
          ]}
        />
      </div>
      <ProfitLines token={token} market={profit.market} choice={choice} hidden={hidden} />
    </>
  );
}
