import type { TokenProfit } from '@exchange/contract/profit';
import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { PageLoading, useTokenFace, withTexts } from '@exchange/remote-kit';
import { EmptyState, LinkButton, ListRow, TokenLogo } from '@exchange/ui';
import { shortAmount } from '../../common/balances';
import { maskedAmount } from '../../common/masked-amount';
import { recordTexts } from '../../common/records/texts';
import { useStoredFlag } from '../../common/use-stored-flag';
import type { Profit } from './figures';
import { ProfitFrame } from './profit-frame';
import { ProfitHistory } from './profit-history';
import { type ProfitChoice, profitPath } from './profit-choice';
import styles from './profit.module.css';
import { Signed } from './signed';
import { Notes, Summary } from './summary';
import { profitTexts } from './texts';

/** `/assets/profit` (T-21): what the user's tokens cost and what was gained by them, in all, over time and by token. */
export const ProfitPage = withTexts([profitTexts, recordTexts], Page, PageLoading);

function Page() {
  const t = profitTexts.useText();
  return (
    <ProfitFrame title={t('title')} backOf={() => '/assets'}>
      {(profit, choice) => <Figures profit={profit} choice={choice} />}
    </ProfitFrame>
  );
}

function Figures({ profit, choice }: { readonly profit: Profit; readonly choice: ProfitChoice }) {
  const t = profitTexts.useText();
  const [hidden, setHidden] = useStoredFlag('hide-amounts');
  if (profit.list.length === 0 && !profit.behind)
    return (
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        action={<LinkButton to="/trade">{t('trade')}</LinkButton>}
      />
    );
  return (
    <>
      <Notes behind={profit.behind} unpriced={profit.total.unpriced} />
      <Summary sums={profit.total} market={profit.market} hidden={hidden} onHiddenChange={setHidden} />
      <ProfitHistory
        choice={choice}
        total={profit.total}
        hidden={hidden}
        onShowAmounts={() => setHidden(false)}
      />
      <section aria-label={t('tokens')}>
        <h2 className={styles.heading}>{t('tokens')}</h2>
        <ul className={styles.list}>
          {profit.list.map((token) => (
            <li key={token.token}>
              <TokenRow token={token} choice={choice} hidden={hidden} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function TokenRow({
  token,
  choice,
  hidden,
}: {
  readonly token: TokenProfit;
  readonly choice: ProfitChoice;
  readonly hidden: boolean;
}) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const face = useTokenFace(token.token);
  const { amount, average_cost: average, price, cost, realised, unrealised, sold_cost: sold } = token;
  const figure = (value: string, places: number) =>
    hidden ? maskedAmount : shortAmount(value, places, locale.current);
  return (
    <ListRow
      className={styles.row ?? ''}
      leading={<TokenLogo src={face.logo_url} name={face.token_as} />}
      title={face.token_as}
      subtitle={
        <span className={styles.lines}>
          <span>{t('held', { amount: figure(amount, 8) })}</span>
          {average !== null && <span>{t('average', { price: figure(average, 6) })}</span>}
          <span>
            {price === null ? t('noPrice') : t('last', { price: formatWhole(price, locale.current) })}
          </span>
        </span>
      }
      trailing={
        <b>
          <Signed value={unrealised} cost={cost} hidden={hidden} />
        </b>
      }
      trailingSubtitle={
        <>
          {t('realised')} <Signed value={realised} cost={sold} hidden={hidden} />
        </>
      }
      to={profitPath(choice, token.token)}
    />
  );
}
