import { getActivityInviteRecord, getLockStoreRecord } from '@exchange/contract/activity';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import { usePersonal } from '@exchange/remote-kit';
import { MoreRecords, PagedList, RecordList } from '@exchange/records';
import { Button, EmptyState, LinkButton, ListRow, Segmented } from '@exchange/ui';
import { Observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { exactAmount } from '../../common/amounts';
import styles from './gift-records.module.css';
import { giftTexts } from './texts';

const shownAtOnce = 20;
const kinds = ['locks', 'invites'] as const;
type Kind = (typeof kinds)[number];

/** The user's locks of a token, and what invitations brought (V-01); without a login the way to it. */
export function GiftRecords({
  token,
  unit,
  locks,
}: {
  readonly token: string;
  readonly unit: string;
  readonly locks: number;
}) {
  const { session } = usePlatform();
  const t = giftTexts.useText();
  const { user } = useTopic('session');
  const [kind, setKind] = useState<Kind>('locks');
  return (
    <section className={styles.records}>
      <h2 className={styles.heading}>{t('records.title')}</h2>
      {user ? (
        <>
          <Segmented
            label={t('records.title')}
            options={kinds.map((value) => ({ value, label: t(`records.${value}`) }))}
            value={kind}
            onValueChange={setKind}
          />
          {kind === 'locks' ? (
            <Locks key={user.user_id} token={token} unit={unit} locks={locks} />
          ) : (
            <Invites key={user.user_id} token={token} unit={unit} locks={locks} />
          )}
        </>
      ) : (
        <EmptyState
          title={t('records.login')}
          text={t('records.loginText')}
          action={<Button onClick={() => session.requireLogin()}>{t('records.toLogin')}</Button>}
        />
      )}
    </section>
  );
}

interface RecordsOf {
  readonly token: string;
  readonly unit: string;
  readonly locks: number;
}

/** A page, from 1, of records. */
type FetchNumbered<Item> = (
  number: number,
  signal: AbortSignal,
) => Promise<{ readonly list: readonly Item[]; readonly total: number }>;

/** Records by page that are fetched anew after each lock and each change of a balance. */
function useRecords<Item extends { readonly id: string }>(fetchPage: FetchNumbered<Item>, locks: number) {
  const [records] = useState(
    () =>
      new PagedList<Item>(
        async (fromId, signal) => {
          const number = Number(fromId) || 1;
          const { list, total } = await fetchPage(number, signal);
          return { list, nextId: number * shownAtOnce < total ? String(number + 1) : null };
        },
        ({ id }) => id,
      ),
  );
  const reload = useCallback(() => void records.reload(), [records]);
  useEffect(() => reload(), [reload, locks]);
  useEffect(() => () => records.stop(), [records]);
  usePersonal('balances', reload);
  return records;
}

function Locks({ token, unit, locks }: RecordsOf) {
  const { api, locale } = usePlatform();
  const t = giftTexts.useText();
  const records = useRecords(
    (number, signal) => api.call(getLockStoreRecord, { token, page: number, size: shownAtOnce }, { signal }),
    locks,
  );
  const { current } = locale;
  return (
    <Records
      source={records}
      kind="locks"
      rows={() =>
        records.list.map((lock) => (
          <li key={lock.id}>
            <ListRow
              title={exactAmount(lock.amount, unit, current)}
              subtitle={formatTime(current, lock.lock_time, 'short')}
              trailing={t('records.gift', { amount: exactAmount(lock.gift, unit, current) })}
              trailingSubtitle={t(lock.status === 0 ? 'records.until' : 'records.released', {
                time: formatTime(current, lock.release_time, 'short'),
              })}
            />
          </li>
        ))
      }
    />
  );
}

function Invites({ token, unit, locks }: RecordsOf) {
  const { api, locale } = usePlatform();
  const t = giftTexts.useText();
  const records = useRecords(
    (number, signal) =>
      api.call(getActivityInviteRecord, { token, page: number, size: shownAtOnce }, { signal }),
    locks,
  );
  const { current } = locale;
  return (
    <Records
      source={records}
      kind="invites"
      action={<LinkButton to="/user/invite">{t('records.toInvite')}</LinkButton>}
      rows={() =>
        records.list.map((invite) => (
          <li key={invite.id}>
            <ListRow
              title={invite.account}
              subtitle={formatTime(current, invite.time, 'short')}
              trailing={t('records.gift', { amount: exactAmount(invite.gift, unit, current) })}
              trailingSubtitle={t('records.lockedBy', { amount: exactAmount(invite.amount, unit, current) })}
            />
          </li>
        ))
      }
    />
  );
}

function Records<Item>({
  source,
  kind,
  action,
  rows,
}: {
  readonly source: PagedList<Item>;
  readonly kind: Kind;
  readonly action?: ReactNode;
  readonly rows: () => ReactNode;
}) {
  const { locale } = usePlatform();
  const t = giftTexts.useText();
  return (
    <RecordList
      source={source}
      rowHeight="1.24rem"
      failed={t('records.failed')}
      why={(failure) => locale.failure(failure)}
      retryLabel={t('retry')}
      empty={t(`records.empty.${kind}`)}
      emptyText={t(`records.emptyText.${kind}`)}
      action={action}
    >
      <Observer>{() => <ul className={styles.list}>{rows()}</ul>}</Observer>
      <MoreRecords source={source} label={t('more')} />
    </RecordList>
  );
}
