import { listStakingYields, type StakingYield } from '@exchange/contract/staking';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { MoreRecords, RecordList } from '@exchange/records';
import { ListRow } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { exactAmount } from '../../common/amounts';
import { OwnOnly } from '../../common/own-only';
import { useOwnRecords } from '../../common/use-own-records';
import styles from './staking.module.css';
import { stakingTexts } from './texts';

/** Yield that was paid to the user, newest first (V-02). */
export function Yields() {
  const t = stakingTexts.useText();
  return (
    <OwnOnly title={t('mine.login')} text={t('mine.loginText')} label={t('mine.toLogin')}>
      <OwnYields />
    </OwnOnly>
  );
}

const OwnYields = observer(function OwnYields() {
  const { api, locale } = usePlatform();
  const t = stakingTexts.useText();
  const yields = useOwnRecords<StakingYield>(async (from_id, signal) => {
    const { list, next_id: nextId } = await api.call(listStakingYields, { from_id }, { signal });
    return { list, nextId };
  });
  return (
    <RecordList
      source={yields}
      rowHeight="1.1rem"
      failed={t('failed')}
      why={(failure) => locale.failure(failure)}
      retryLabel={t('retry')}
      empty={t('yields.empty')}
      emptyText={t('yields.emptyText')}
    >
      <ul className={styles.yields}>
        {yields.list.map(({ id, amount, token_as: unit, time }) => (
          <li key={id}>
            <ListRow
              title={t('yields.of', { token: unit })}
              subtitle={formatTime(locale.current, time, 'short')}
              trailing={`+${exactAmount(amount, unit, locale.current)}`}
            />
          </li>
        ))}
      </ul>
      <MoreRecords source={yields} label={t('more')} />
    </RecordList>
  );
});
