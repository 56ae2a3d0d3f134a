import { consumeCode, type DepositCodeRecord, listUserConsumeRecord } from '@exchange/contract/deposit-code';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { csvTime, type FetchPage, timesOf } from '@exchange/records';
import { PageLoading, UnansweredCommand, withTexts } from '@exchange/remote-kit';
import type { RecordFilter } from '../../common/records/record-pages';
import { RecordsPage } from '../../common/records/records-page';
import { StateText } from '../../common/state-text';
import { TokenName } from '../../common/token-name';
import { codeTexts } from './texts';
import { recordTexts } from '../../common/records/texts';

/** Deposit codes that the user redeemed, newest first. */
function codesOf(
  api: Api,
  { token, record, choices: _choices, ...days }: RecordFilter,
  limit: number,
): FetchPage<DepositCodeRecord> {
  return async (fromId, signal) => {
    const { list, next_id } = await api.call(
      listUserConsumeRecord,
      {
        ...(token !== undefined && { token }),
        ...(record !== undefined && { id: record }),
        ...timesOf(days),
        limit,
        from_id: fromId,
      },
      { signal },
    );
    return { list, nextId: next_id };
  };
}

/** `/assets/record/depositCode`: deposit codes that the user redeemed. */
export const CodeRecordsPage = withTexts([recordTexts, codeTexts], Page, PageLoading);

function Page() {
  const { locale } = usePlatform();
  const t = codeTexts.useText();
  return (
    <RecordsPage
      name="depositCode"
      lead={
        <UnansweredCommand command={consumeCode} facts={({ code }) => [{ label: t('code'), value: code }]} />
      }
      recordsOf={codesOf}
      idOf={({ id }) => id}
      withDays
      reference={({ id }) => id}
      touchedBy="balances"
      emptyText={t('noneText')}
      row={({ code, token, amount, time }) => ({
        title: (
          <b>
            +{formatWhole(amount, locale.current)} <TokenName token={token} />
          </b>
        ),
        subtitle: code,
        trailing: <StateText tone="done">{t('redeemed')}</StateText>,
        trailingSubtitle: formatTime(locale.current, time, 'short'),
      })}
      facts={({ id, code, token, amount, time }) => [
        { label: t('state'), value: <StateText tone="done">{t('redeemed')}</StateText> },
        { label: t('token'), value: <TokenName token={token} /> },
        { label: t('amount'), value: formatWhole(amount, locale.current) },
        { label: t('code'), value: code, copy: { text: code, label: t('copyCode') } },
        { label: t('time'), value: formatTime(locale.current, time, 'dateTime') },
        { label: t('id'), value: id, copy: { text: id, label: t('copyId') } },
      ]}
      columns={[t('id'), t('timeUtc'), t('token'), t('amount'), t('code'), t('state')]}
      cells={({ id, code, token, amount, time }) => [
        id,
        csvTime(time),
        token.toUpperCase(),
        amount,
        code,
        t('redeemed'),
      ]}
    />
  );
}
