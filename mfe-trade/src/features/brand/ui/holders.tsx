import { getAssetRanking, getUserAssetRanking, type OutputOf } from '@exchange/contract';
import { formatAmount, formatCompact, formatShare, toPlainNumber } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import { PagedList } from '@exchange/records';
import { useCall, useTokenFace } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type CSSProperties } from 'react';
import { exactText } from '../../../common/exact-text';
import { MoreRecords } from '../../../common/records/more-records';
import { RecordList } from '../../../common/records/record-list';
import { texts } from '../texts';
import styles from './brand.module.css';

/** A holder at a place of the list, from 0; those who hold as much have one rank. */
type Holder = OutputOf<typeof getAssetRanking>['list'][number] & { readonly place: number };

const pageSize = 50;
const rowHeight = '0.96rem';

/** The largest holders of a token (T-12), with their share of what circulates, and the user's own place. */
export const Holders = observer(function Holders({ token }: { readonly token: string }) {
  const { api, locale } = usePlatform();
  const t = texts.useText();
  const { token_as: name } = useTokenFace(token);
  const [about, setAbout] = useState<{ readonly holders: number; readonly time: number }>();
  const [holders] = useState(
    () =>
      new PagedList<Holder>(
        // This call has pages by number: the number stands for where a page begins.
        async (fromId, signal) => {
          const page = fromId === 0 ? 1 : Number(fromId);
          const answer = await api.call(getAssetRanking, { token, page, size: pageSize }, { signal });
          setAbout({ holders: answer.holders, time: answer.time });
          const more = page * pageSize < answer.total && answer.list.length > 0;
          const list = answer.list.map((holder, index) => ({
            ...holder,
            place: (page - 1) * pageSize + index,
          }));
          return { list, nextId: more ? String(page + 1) : null };
        },
        (holder) => String(holder.place),
      ),
  );
  useEffect(() => {
    void holders.load();
    return () => holders.stop();
  }, [holders]);
  return (
    <section className={styles.list}>
      <p className={styles.note}>
        {about &&
          t('holders.about', {
            number: exactText(String(about.holders)),
            time: formatTime(locale.current, about.time, 'short'),
          })}
      </p>
      <OwnPlace token={token} />
      <RecordList
        source={holders}
        rowHeight={rowHeight}
        failed={t('holders.failed')}
        empty={t('holders.empty')}
      >
        <ol>
          {holders.list.map((holder) => (
            <HolderRow key={holder.place} name={name} holder={holder} />
          ))}
        </ol>
        <MoreRecords source={holders} />
      </RecordList>
    </section>
  );
});

/** The place of whoever is signed in. */
function OwnPlace({ token }: { readonly token: string }) {
  const { user } = useTopic('session');
  const t = texts.useText();
  const { value } = useCall(getUserAssetRanking, { token }, { skip: !user });
  const { token_as: name } = useTokenFace(token);
  if (!user) return null;
  const place = value?.place;
  return (
    <p className={styles.own}>
      {place &&
        t('holders.own', {
          rank: place.rank,
          amount: formatAmount(place.value, 2),
          token: name,
        })}
      {value && !place && t('holders.notRanked')}
    </p>
  );
}

function HolderRow({ name, holder }: { readonly name: string; readonly holder: Holder }) {
  const style: CSSProperties & Record<'--share', string> = {
    '--share': String(Math.min(1, toPlainNumber(holder.share) / 100)),
  };
  return (
    <li className={styles.holder} style={style}>
      <span className={styles.rank}>{holder.rank}</span>
      <span className={styles.account}>{holder.account}</span>
      <span className={styles.cell} data-end>
        <b>
          {formatCompact(holder.value)} {name}
        </b>
        <small>{formatShare(holder.share)}</small>
      </span>
    </li>
  );
}
