import { PageLoading, withTexts } from '@exchange/remote-kit';
import { usePlatform, useStream } from '@exchange/platform';
import { ListRow, Sheet } from '@exchange/ui';
import { Ticket } from '@exchange/ui/place-icons';
import { ChooseTokenPage } from '../../common/choose-token-page';
import { codeTexts } from './texts';
import styles from './deposit-list-page.module.css';
import { RedeemForm } from './redeem-form';

/** `/assets/depositList`: a token to deposit, or a deposit code to redeem. */
export const DepositListPage = withTexts(
  codeTexts,
  function DepositListPage() {
    return <ChooseTokenPage purpose="deposit" above={<RedeemCode />} />;
  },
  PageLoading,
);

const page = '/assets/depositList';
/** The page's address while a code is being redeemed. */
const redeeming = `${page}?redeem=1`;

/** The way to redeem a deposit code: a row, and the sheet that it opens, which has an address of its own. */
export function RedeemCode() {
  const { navigation } = usePlatform();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const t = codeTexts.useText();
  const open = new URLSearchParams(search).get('redeem') === '1';
  return (
    <>
      <div className={styles.entry}>
        <ListRow
          leading={
            <span className={styles.icon} aria-hidden="true">
              <Ticket size="0.4rem" />
            </span>
          }
          title={t('title')}
          subtitle={t('text')}
          to={redeeming}
        />
      </div>
      <Sheet
        open={open}
        inAddress
        title={t('title')}
        closeLabel={t('close')}
        onClose={() => navigation.to(page, { replace: true })}
      >
        <RedeemForm />
      </Sheet>
    </>
  );
}
