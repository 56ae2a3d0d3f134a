import { PageLoading, withTexts } from '@exchange/remote-kit';
import { ChooseTokenPage } from '../../common/choose-token-page';
import { RedeemCode } from './redeem-code';
import { codeTexts } from './texts';

/** `/assets/depositList`: a token to deposit, or a deposit code to redeem. */
export const DepositListPage = withTexts(
  codeTexts,
  function DepositListPage() {
    return <ChooseTokenPage purpose="deposit" above={<RedeemCode />} />;
  },
  PageLoading,
);
