import { Deposit, searchDepositList } from '@exchange/contract/asset';
import { PageLoading, withTexts } from '@exchange/remote-kit';
import { ChainRecords } from '../../common/records/chain-records';
import { chainStatusName, chainTone } from '../../common/records/chain-states';
import { SupportLink } from '../../common/support-link';
import { depositNote } from './deposit-state';
import { DepositSteps } from './deposit-steps';
import { reasonOf } from './deposits';
import { depositTexts } from './texts';
import { recordTexts } from '../../common/records/texts';

/** `/assets/record/deposit`: deposits in every state, with confirmations that rise live. */
export const DepositRecordsPage = withTexts([recordTexts, depositTexts], Page, PageLoading);

function Page() {
  const t = depositTexts.useText();
  const isFailed = ({ status }: Deposit) => chainTone(status) === 'failed';
  return (
    <ChainRecords
      name="deposit"
      t={t}
      call={searchDepositList}
      schema={Deposit}
      touchedBy="deposits"
      sign="+"
      addressOf={({ address }) => address}
      stateText={({ status }) => t(`status.${chainStatusName(status)}`)}
      progress={(deposit) => depositNote(deposit, t)}
      reference={({ id, status }) => (chainTone(status) === 'done' ? id : undefined)}
      why={(deposit) => (isFailed(deposit) ? t(`reasonShort.${reasonOf(deposit)}`) : '')}
      more={(deposit) => (
        <>
          <DepositSteps deposit={deposit} />
          {isFailed(deposit) && (
            <SupportLink label={t('support')} subject={t('supportSubject', { id: deposit.id })} />
          )}
        </>
      )}
    />
  );
}
