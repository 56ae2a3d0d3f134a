import { type IssueRecord, issueReasons, searchIssueRewardList } from '@exchange/contract/record';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { csvTime, type FetchPage } from '@exchange/records';
import { PageLoading, withTexts } from '@exchange/remote-kit';
import { numberedPages, type RecordFilter } from '../../common/records/record-pages';
import { RecordsPage } from '../../common/records/records-page';
import { StateText } from '../../common/state-text';
import { TokenName } from '../../common/token-name';
import { givenTexts } from './texts';
import { recordTexts } from '../../common/records/texts';

const settlements = { 1: 'toAvailable', 2: 'toFrozen', 3: 'fromAvailable' } as const;

/** Tokens that were given to the user or taken as a deposit, newest first. */
function issuesOf(api: Api, { token, record, choices }: RecordFilter, size: number): FetchPage<IssueRecord> {
  const reason = issueReasons.find((each) => each === choices.choice);
  const input = {
    ...(token !== undefined && { token }),
    ...(reason && { reason }),
    ...(record !== undefined && { reference: record }),
    size,
  };
  return numberedPages(
    (page, signal) => api.call(searchIssueRewardList, { ...input, page }, { signal }),
    size,
  );
}

/** `/assets/record/issue`: what the exchange and brands gave to the user or took as a deposit, and whether it came frozen. */
export const IssueRecordsPage = withTexts([givenTexts, recordTexts], Page, PageLoading);

function Page() {
  const { locale } = usePlatform();
  const t = givenTexts.useText();
  return (
    <RecordsPage
      name="issue"
      recordsOf={issuesOf}
      idOf={({ id }) => id}
      choices={[
        {
          ...{ name: 'choice', label: t('reason'), all: t('everyReason') },
          options: issueReasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
        },
      ]}
      reference={({ reference }) => reference}
      touchedBy="balances"
      emptyText={t('noIssues')}
      row={({ token, amount, reason, settlement, time }) => ({
        title: (
          <b>
            {settlement === 3 ? '−' : '+'}
            {formatWhole(amount, locale.current)} <TokenName token={token} />
          </b>
        ),
        subtitle: t(`reasons.${reason}`),
        trailing: (
          <StateText tone={settlement === 2 ? 'open' : 'done'}>{t(settlements[settlement])}</StateText>
        ),
        trailingSubtitle: formatTime(locale.current, time, 'short'),
      })}
      facts={({ id, token, amount, reason, settlement, time }) => [
        { label: t('token'), value: <TokenName token={token} /> },
        {
          label: t('amount'),
          value: `${settlement === 3 ? '−' : ''}${formatWhole(amount, locale.current)}`,
        },
        { label: t('reason'), value: t(`reasons.${reason}`) },
        { label: t('settlement'), value: t(settlements[settlement]) },
        { label: t('time'), value: formatTime(locale.current, time, 'dateTime') },
        { label: t('id'), value: id, copy: { text: id, label: t('copyId') } },
      ]}
      columns={[t('id'), t('timeUtc'), t('token'), t('amount'), t('reason'), t('settlement')]}
      cells={({ id, token, amount, reason, settlement, time }) => [
        id,
        csvTime(time),
        token.toUpperCase(),
        `${settlement === 3 ? '-' : ''}${amount}`,
        t(`reasons.${reason}`),
        t(settlements[settlement]),
      ]}
    />
  );
}
