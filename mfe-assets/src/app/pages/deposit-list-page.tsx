import { ChooseTokenPage } from '../../features/choose-token/choose-token-page';
import { RedeemCode } from '../../features/deposit-code/redeem-code';
import { codeTexts } from '../../features/deposit-code/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/depositList`: a token to deposit, or a deposit code to redeem. */
export const DepositListPage = withPageTexts([codeTexts], function DepositListPage() {
  return <ChooseTokenPage purpose="deposit" above={<RedeemCode />} />;
});
