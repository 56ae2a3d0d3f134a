import { Deposit, searchDepositList } from '@exchange/contract/asset';
import { check } from '@exchange/contract/check';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { csvTime, type FetchPage } from '@exchange/records';
import { wholeAmount } from '../../common/balances';
import { nextNumberedPage, type RecordFilter } from '../../common/records/record-pages';
import { RecordsPage } from '../../common/records/records-page';
import { SupportLink } from '../../common/support-link';
import { TokenName } from '../../common/token-name';
import { DepositState, depositNote } from './deposit-state';
import { DepositSteps } from './deposit-steps';
import { depositStatuses, depositTone } from './deposits';
import { depositTexts } from './texts';

/** The contract's groups of states: under way, completed, not credited. */
const states = [1, 2, 3] as const;

/** The user's deposits, newest first. */
function depositsOf(api: Api, { token, choice }: RecordFilter, size: number): FetchPage<Deposit> {
  const state = states.find((each) => `${each}` === choice);
  return async (fromId, signal) => {
    const page = Number(fromId) || 1;
    const { list, total } = await api.call(
      searchDepositList,
      { ...(token !== undefined && { token }), ...(state && { state }), page, size },
      { signal },
    );
    return { list, nextId: nextNumberedPage(page, size, total) };
  };
}

/** `/assets/record/deposit`: deposits in every state, with confirmations that rise live. */
export function DepositRecords() {
  const { locale, report } = usePlatform();
  const t = depositTexts.useText();
  const time = (moment: number) => formatTime(locale.current, moment, 'dateTime');
  return (
    <RecordsPage
      name="deposit"
      recordsOf={depositsOf}
      idOf={({ id }) => id}
      choice={{
        label: t('state'),
        all: t('everyState'),
        options: states.map((value) => ({ value: `${value}`, label: t(`states.${value}`) })),
      }}
      isTouched={({ deposits }) => deposits.length > 0}
      recordsIn={({ deposits }) =>
        deposits.flatMap((record) => {
          const checked = check(Deposit, record);
          if (!checked.ok) report.error(new TypeError(`deposit: ${JSON.stringify(checked.fields)}`));
          return checked.ok ? [checked.value] : [];
        })
      }
      emptyText={t('noneText')}
      row={(deposit) => ({
        title: (
          <b>
            +{wholeAmount(deposit.amount, locale.current)} <TokenName token={deposit.token} />
          </b>
        ),
        subtitle: `${deposit.protocol.toUpperCase()} · ${formatTime(locale.current, deposit.create_time, 'short')}`,
        trailing: <DepositState status={deposit.status} />,
        trailingSubtitle: <span data-testid="confirmations">{depositNote(deposit, t)}</span>,
      })}
      facts={(deposit) => [
        { label: t('token'), value: <TokenName token={deposit.token} /> },
        { label: t('amount'), value: wholeAmount(deposit.amount, locale.current) },
        { label: t('network'), value: deposit.protocol.toUpperCase() },
        {
          label: t('address'),
          value: deposit.address,
          copy: { text: deposit.address, label: t('copyAddress') },
        },
        ...(deposit.memo === '' ? [] : [{ label: t('memo'), value: deposit.memo }]),
        {
          label: t('hash'),
          value: deposit.transaction_hash,
          copy: { text: deposit.transaction_hash, label: t('copyHash') },
        },
        { label: t('time'), value: time(deposit.create_time) },
        { label: t('id'), value: deposit.id, copy: { text: deposit.id, label: t('copyId') } },
      ]}
      more={(deposit) => (
        <>
          <DepositSteps deposit={deposit} />
          {depositTone(deposit.status) === 'failed' && (
            <SupportLink label={t('support')} subject={t('supportSubject', { id: deposit.id })} />
          )}
        </>
      )}
      columns={[
        t('id'),
        t('timeUtc'),
        t('token'),
        t('amount'),
        t('network'),
        t('address'),
        t('memo'),
        t('hash'),
        t('confirmations'),
        t('state'),
      ]}
      cells={(deposit) => [
        deposit.id,
        csvTime(deposit.create_time),
        deposit.token.toUpperCase(),
        deposit.amount,
        deposit.protocol.toUpperCase(),
        deposit.address,
        deposit.memo,
        deposit.transaction_hash,
        `${deposit.confirmations}/${deposit.confirmations_needed}`,
        t(`status.${depositStatuses[deposit.status] ?? 'processing'}`),
      ]}
    />
  );
}
