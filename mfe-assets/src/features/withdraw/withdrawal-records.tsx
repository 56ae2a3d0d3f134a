import { check } from '@exchange/contract/check';
import { searchWithdrawalList, Withdrawal } from '@exchange/contract/withdrawal';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { csvTime, type FetchPage } from '@exchange/records';
import { useTokenFace } from '@exchange/remote-kit';
import { wholeAmount } from '../../common/balances';
import { nextNumberedPage, type RecordFilter } from '../../common/records/record-pages';
import { RecordsPage } from '../../common/records/records-page';
import { StateText } from '../../common/state-text';
import { SupportLink } from '../../common/support-link';
import { TokenName } from '../../common/token-name';
import { AddressText } from './address-text';
import { CancelWithdrawal } from './cancel-withdrawal';
import { withdrawTexts } from './texts';
import { WithdrawalSteps } from './withdrawal-steps';
import { reasonOf, statusName, withdrawalTone } from './withdrawals';

/** The contract's groups of states: under way, completed, failed or cancelled. */
const states = [1, 2, 3] as const;

/** The user's withdrawals, newest first. */
function withdrawalsOf(api: Api, { token, choice }: RecordFilter, size: number): FetchPage<Withdrawal> {
  const state = states.find((each) => `${each}` === choice);
  return async (fromId, signal) => {
    const page = Number(fromId) || 1;
    const { list, total } = await api.call(
      searchWithdrawalList,
      { ...(token !== undefined && { token }), ...(state && { state }), page, size },
      { signal },
    );
    return { list, nextId: nextNumberedPage(page, size, total) };
  };
}

/** `/assets/record/withdraw`: withdrawals in every state, live, with the way to cancel one that is reviewed. */
export function WithdrawalRecords() {
  const { locale, report } = usePlatform();
  const t = withdrawTexts.useText();
  const time = (moment: number) => formatTime(locale.current, moment, 'dateTime');
  return (
    <RecordsPage
      name="withdraw"
      recordsOf={withdrawalsOf}
      idOf={({ id }) => id}
      choice={{
        label: t('state'),
        all: t('everyState'),
        options: states.map((value) => ({ value: `${value}`, label: t(`states.${value}`) })),
      }}
      isTouched={({ withdrawals = [] }) => withdrawals.length > 0}
      recordsIn={({ withdrawals = [] }) =>
        withdrawals.flatMap((record) => {
          const checked = check(Withdrawal, record);
          if (!checked.ok) report.error(new TypeError(`withdrawal: ${JSON.stringify(checked.fields)}`));
          return checked.ok ? [checked.value] : [];
        })
      }
      emptyText={t('noneText')}
      row={(withdrawal) => ({
        title: (
          <b>
            −{wholeAmount(withdrawal.amount, locale.current)} <TokenName token={withdrawal.token} />
          </b>
        ),
        subtitle: `${withdrawal.protocol.toUpperCase()} · ${formatTime(locale.current, withdrawal.create_time, 'short')}`,
        trailing: (
          <StateText tone={withdrawalTone(withdrawal.status)}>
            {t(`status.${statusName(withdrawal)}`)}
          </StateText>
        ),
        ...(withdrawal.status === 4 && {
          trailingSubtitle: t('progress', {
            seen: withdrawal.confirmations,
            needed: withdrawal.confirmations_needed,
          }),
        }),
      })}
      facts={(withdrawal) => [
        { label: t('token'), value: <TokenName token={withdrawal.token} /> },
        { label: t('amount'), value: wholeAmount(withdrawal.amount, locale.current) },
        { label: t('fee'), value: wholeAmount(withdrawal.fee, locale.current) },
        { label: t('network'), value: withdrawal.protocol.toUpperCase() },
        {
          label: t('address'),
          value: <AddressText address={withdrawal.address_to} />,
          copy: { text: withdrawal.address_to, label: t('copyAddress') },
        },
        ...(withdrawal.memo === '' ? [] : [{ label: t('memo'), value: withdrawal.memo }]),
        ...(withdrawal.transaction_hash === ''
          ? []
          : [
              {
                label: t('hash'),
                value: withdrawal.transaction_hash,
                copy: { text: withdrawal.transaction_hash, label: t('copyHash') },
              },
            ]),
        { label: t('time'), value: time(withdrawal.create_time) },
        { label: t('id'), value: withdrawal.id, copy: { text: withdrawal.id, label: t('copyId') } },
      ]}
      more={(withdrawal) => <More withdrawal={withdrawal} />}
      columns={[
        t('id'),
        t('timeUtc'),
        t('token'),
        t('amount'),
        t('fee'),
        t('network'),
        t('address'),
        t('memo'),
        t('hash'),
        t('confirmations'),
        t('state'),
        t('why'),
      ]}
      cells={(withdrawal) => [
        withdrawal.id,
        csvTime(withdrawal.create_time),
        withdrawal.token.toUpperCase(),
        withdrawal.amount,
        withdrawal.fee,
        withdrawal.protocol.toUpperCase(),
        withdrawal.address_to,
        withdrawal.memo,
        withdrawal.transaction_hash,
        `${withdrawal.confirmations}/${withdrawal.confirmations_needed}`,
        t(`status.${statusName(withdrawal)}`),
        withdrawal.status === 6 ? t(`reason.${reasonOf(withdrawal)}`) : '',
      ]}
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
