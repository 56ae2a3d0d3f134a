import type { AskedOf } from '@exchange/contract/call';
import { searchWithdrawalList, userWithdrawal, Withdrawal } from '@exchange/contract/withdrawal';
import { formatWhole } from '@exchange/format';
import { type Fact, PageLoading, UnansweredCommand, useTokenFace, withTexts } from '@exchange/remote-kit';
import { usePlatform } from '@exchange/platform';
import { ChainRecords } from '../../common/records/chain-records';
import { SupportLink } from '../../common/support-link';
import { TokenName } from '../../common/token-name';
import { AddressText } from './address-text';
import { CancelWithdrawal } from './cancel-withdrawal';
import { withdrawTexts } from './texts';
import { WithdrawalSteps } from './withdrawal-steps';
import { reasonOf, statusName } from './withdrawals';
import { recordTexts } from '../../common/records/texts';

/** `/assets/record/withdraw`: withdrawals in every state, live, with the way to cancel one that is reviewed. */
export const WithdrawalRecordsPage = withTexts([recordTexts, withdrawTexts], Page, PageLoading);

function Page() {
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const asked = ({ address_to, apply_amount, token }: AskedOf<typeof userWithdrawal>): Fact[] => [
    { label: t('address'), value: <AddressText address={address_to} /> },
    {
      label: t('amount'),
      value: (
        <>
          {formatWhole(apply_amount, locale.current)} <TokenName token={token} />
        </>
      ),
    },
  ];
  return (
    <ChainRecords
      name="withdraw"
      lead={<UnansweredCommand command={userWithdrawal} facts={asked} />}
      t={t}
      call={searchWithdrawalList}
      schema={Withdrawal}
      touchedBy="withdrawals"
      sign="−"
      addressOf={({ address_to: address }) => address}
      address={({ address_to: address }) => <AddressText address={address} />}
      stateText={(withdrawal) => t(`status.${statusName(withdrawal)}`)}
      progress={({ status, confirmations: seen, confirmations_needed: needed }) =>
        status === 4 ? t('progress', { seen, needed }) : undefined
      }
      why={(withdrawal) => (withdrawal.status === 6 ? t(`reason.${reasonOf(withdrawal)}`) : '')}
      fee={{ label: t('fee'), of: ({ fee }) => fee }}
      more={(withdrawal) => <More withdrawal={withdrawal} />}
    />
  );
}

/** What stands below a withdrawal's facts. The list follows the personal channel, so that a change shows by itself. */
function More({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = withdrawTexts.useText();
  const { token_as: name } = useTokenFace(withdrawal.token);
  return (
    <>
      <WithdrawalSteps withdrawal={withdrawal} />
      <CancelWithdrawal withdrawal={withdrawal} name={name} onChanged={() => undefined} />
      {withdrawal.status === 6 && (
        <SupportLink label={t('support')} subject={t('supportSubject', { id: withdrawal.id })} />
      )}
    </>
  );
}
