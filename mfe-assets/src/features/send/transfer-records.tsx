import { listUserFastTransfer, type Transfer, transferBetweenUsers } from '@exchange/contract/transfer';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { csvTime, type FetchPage } from '@exchange/records';
import { PageLoading, UnansweredCommand, withTexts } from '@exchange/remote-kit';
import type { RecordFilter } from '../../common/records/record-pages';
import { RecordsPage } from '../../common/records/records-page';
import { StateText } from '../../common/state-text';
import { TokenName } from '../../common/token-name';
import { sendTexts } from './texts';
import { recordTexts } from '../../common/records/texts';

/** What the user sent to and received from other users, newest first. */
function transfersOf(api: Api, { token, record }: RecordFilter, limit: number): FetchPage<Transfer> {
  const input = {
    ...(token !== undefined && { token }),
    ...(record !== undefined && { id: record }),
    limit,
  };
  return async (fromId, signal) => {
    const { list, next_id } = await api.call(listUserFastTransfer, { ...input, from_id: fromId }, { signal });
    return { list, nextId: next_id };
  };
}

const tones = ['open', 'done', 'failed'] as const;

/** `/assets/record/transfer`: transfers to and from other users with their states. */
export const TransferRecordsPage = withTexts([sendTexts, recordTexts], Page, PageLoading);

function Page() {
  const { locale } = usePlatform();
  const t = sendTexts.useText();
  const state = ({ status }: Transfer) => <StateText tone={tones[status]}>{t(`state.${status}`)}</StateText>;
  const party = ({ payee_type: type, payee }: Transfer) => `${t(type === 1 ? 'uid' : 'email')} ${payee}`;
  return (
    <RecordsPage
      name="transfer"
      lead={<UnansweredTransfer />}
      recordsOf={transfersOf}
      idOf={({ id }) => id}
      reference={({ id }) => id}
      touchedBy="balances"
      emptyText={t('noTransfers')}
      row={(record) => ({
        title: (
          <b>
            {record.incoming ? '+' : '−'}
            {formatWhole(record.amount, locale.current)} <TokenName token={record.token} />
          </b>
        ),
        subtitle: t(record.incoming ? 'fromParty' : 'toParty', { party: party(record) }),
        trailing: state(record),
        trailingSubtitle: formatTime(locale.current, record.create_time, 'short'),
      })}
      facts={(record) => [
        { label: t('status'), value: state(record) },
        { label: t('direction'), value: t(record.incoming ? 'received' : 'sent') },
        { label: t(record.incoming ? 'sender' : 'payee'), value: party(record) },
        { label: t('token'), value: <TokenName token={record.token} /> },
        { label: t('amount'), value: formatWhole(record.amount, locale.current) },
        { label: t('fee'), value: t('free') },
        ...(record.note === '' ? [] : [{ label: t('note'), value: record.note }]),
        { label: t('time'), value: formatTime(locale.current, record.create_time, 'dateTime') },
        { label: t('id'), value: record.id, copy: { text: record.id, label: t('copyId') } },
      ]}
      columns={[
        t('id'),
        t('timeUtc'),
        t('direction'),
        t('party'),
        t('token'),
        t('amount'),
        t('status'),
        t('note'),
      ]}
      cells={(record) => [
        record.id,
        csvTime(record.create_time),
        t(record.incoming ? 'received' : 'sent'),
        party(record),
        record.token.toUpperCase(),
        record.amount,
        t(`state.${record.status}`),
        record.note,
      ]}
    />
  );
}

/** A transfer that was sent and has no answer yet. */
function UnansweredTransfer() {
  const { locale } = usePlatform();
  const t = sendTexts.useText();
  return (
    <UnansweredCommand
      command={transferBetweenUsers}
      facts={({ payee_type: type, payee, amount, token }) => [
        { label: t(type === 1 ? 'uid' : 'email'), value: payee },
        {
          label: t('amount'),
          value: (
            <>
              {formatWhole(amount, locale.current)} <TokenName token={token} />
            </>
          ),
        },
      ]}
    />
  );
}
