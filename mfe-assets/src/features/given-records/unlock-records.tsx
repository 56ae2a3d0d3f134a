import { listAssetUnlock, type UnlockRecord } from '@exchange/contract/record';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { csvTime, type FetchPage } from '@exchange/records';
import { PageLoading, withTexts } from '@exchange/remote-kit';
import type { RecordFilter } from '../../common/records/record-pages';
import { RecordsPage } from '../../common/records/records-page';
import { StateText } from '../../common/state-text';
import { TokenName } from '../../common/token-name';
import { givenTexts } from './texts';
import { recordTexts } from '../../common/records/texts';

/** Releases of the user's frozen tokens, the latest first. */
function unlocksOf(
  api: Api,
  { token, record, choices: { choice } }: RecordFilter,
  limit: number,
): FetchPage<UnlockRecord> {
  const input = {
    ...(token !== undefined && { token }),
    ...(choice !== undefined && { status: choice }),
    ...(record !== undefined && { reference: record }),
    limit,
  };
  return async (fromId, signal) => {
    const { list, next_id } = await api.call(listAssetUnlock, { ...input, from_id: fromId }, { signal });
    return { list, nextId: next_id };
  };
}

/** `/assets/record/unlock`: when frozen tokens become available, done and still to come. */
export const UnlockRecordsPage = withTexts([givenTexts, recordTexts], Page, PageLoading);

function Page() {
  const { locale } = usePlatform();
  const t = givenTexts.useText();
  const state = ({ status }: UnlockRecord) => (
    <StateText tone={status === 1 ? 'done' : 'open'}>{t(`unlock.${status}`)}</StateText>
  );
  return (
    <RecordsPage
      name="unlock"
      recordsOf={unlocksOf}
      idOf={({ id }) => id}
      choices={[
        {
          ...{ name: 'choice', label: t('state'), all: t('everyState') },
          options: ['0', '1'].map((value) => ({ value, label: t(`unlock.${value}`) })),
        },
      ]}
      reference={({ reference }) => reference}
      touchedBy="balances"
      emptyText={t('noUnlocks')}
      row={(record) => ({
        title: (
          <b>
            {formatWhole(record.amount, locale.current)} <TokenName token={record.token} />
          </b>
        ),
        subtitle: record.campaign_title,
        trailing: state(record),
        trailingSubtitle: formatTime(locale.current, record.unlock_time, 'short'),
      })}
      facts={(record) => [
        { label: t('state'), value: state(record) },
        { label: t('token'), value: <TokenName token={record.token} /> },
        { label: t('amount'), value: formatWhole(record.amount, locale.current) },
        {
          label: t(record.status === 1 ? 'unlockedAt' : 'unlocksAt'),
          value: formatTime(locale.current, record.unlock_time, 'dateTime'),
        },
        { label: t('campaign'), value: record.campaign_title },
        {
          label: t('campaignNo'),
          value: record.campaign_no,
          copy: { text: record.campaign_no, label: t('copyCampaignNo') },
        },
        { label: t('id'), value: record.id, copy: { text: record.id, label: t('copyId') } },
      ]}
      columns={[t('id'), t('unlockUtc'), t('token'), t('amount'), t('state'), t('campaign'), t('campaignNo')]}
      cells={(record) => [
        record.id,
        csvTime(record.unlock_time),
        record.token.toUpperCase(),
        record.amount,
        t(`unlock.${record.status}`),
        record.campaign_title,
        record.campaign_no,
      ]}
    />
  );
}
