import { getUserChildrenInviteList, type Invitee } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { MoreRecords, PagedList, RecordList } from '@exchange/records';
import { classNames } from '@exchange/ui';
import { Check } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import styles from './invitees.module.css';
import { texts } from './texts';

const pageSize = 20;
const rowHeight = '1.28rem';

/** Who registered with the user's code, newest first (S-08). `count` is how many there are. */
export const Invitees = observer(function Invitees({ count }: { readonly count: number | undefined }) {
  const { api, locale } = usePlatform();
  const t = texts.useText();
  const [invitees] = useState(
    () =>
      new PagedList<Invitee>(
        async (fromId, signal) => {
          const input = { from_id: fromId, limit: pageSize };
          const { list, next_id } = await api.call(getUserChildrenInviteList, input, { signal });
          return { list, nextId: next_id };
        },
        ({ id }) => id,
      ),
  );
  useEffect(() => {
    void invitees.load();
    return () => invitees.stop();
  }, [invitees]);
  return (
    <section className={styles.section} aria-labelledby="invitees">
      <div className={styles.head}>
        <h2 id="invitees" className={styles.title}>
          {t('records')}
        </h2>
        {count !== undefined && count > 0 && <p className={styles.count}>{t('invited', { count })}</p>}
      </div>
      <div className={styles.list}>
        <RecordList
          source={invitees}
          rowHeight={rowHeight}
          failed={t('recordsFailed')}
          why={(failure) => locale.failure(failure)}
          retryLabel={t('retry')}
          empty={t('none')}
          emptyText={t('noneText')}
        >
          <ul>
            {invitees.list.map((invitee) => (
              <InviteeRow key={invitee.id} invitee={invitee} />
            ))}
          </ul>
          <MoreRecords source={invitees} label={t('more')} />
        </RecordList>
      </div>
    </section>
  );
});

function InviteeRow({ invitee }: { readonly invitee: Invitee }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { account, register_time, has_deposited, has_traded } = invitee;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.account}>{account}</p>
        <p className={styles.time}>
          {t('registered', { time: formatTime(locale.current, register_time, 'short') })}
        </p>
      </div>
      <div className={styles.deeds}>
        <Deed done={has_deposited} text={t(has_deposited ? 'deposited' : 'notDeposited')} />
        <Deed done={has_traded} text={t(has_traded ? 'traded' : 'notTraded')} />
      </div>
    </li>
  );
}

function Deed({ done, text }: { readonly done: boolean; readonly text: string }) {
  return (
    <span className={classNames(styles.deed, done && styles.done)}>
      {done && <Check aria-hidden="true" />}
      {text}
    </span>
  );
}
