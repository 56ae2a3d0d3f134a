import {
  createStake,
  listStakingPositions,
  releaseStake,
  type StakingPosition,
} from '@exchange/contract/staking';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { MoreRecords, OneRecord, RecordList, statementPath } from '@exchange/records';
import { Facts, UnansweredCommand, useTask } from '@exchange/remote-kit';
import { Button, Card, LinkButton, Sheet } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { exactAmount } from '../../common/amounts';
import { OwnOnly } from '../../common/own-only';
import { useOwnRecords } from '../../common/use-own-records';
import { percentOf } from './product-card';
import styles from './staking.module.css';
import { stakingTexts } from './texts';

/** The user's stakes, or one of them: what each has earned, what comes next, and its release (V-02). */
export function Positions({ record }: { readonly record: string | undefined }) {
  const t = stakingTexts.useText();
  return (
    <OwnOnly title={t('mine.login')} text={t('mine.loginText')} label={t('mine.toLogin')}>
      {record !== undefined && (
        <OneRecord text={t('mine.oneOnly')} allLabel={t('mine.showAll')} to="/activity/staking?view=mine" />
      )}
      <OwnPositions record={record} />
    </OwnOnly>
  );
}

const OwnPositions = observer(function OwnPositions({ record }: { readonly record: string | undefined }) {
  const { api, locale } = usePlatform();
  const t = stakingTexts.useText();
  const positions = useOwnRecords<StakingPosition>(async (from_id, signal) => {
    const { list, next_id: nextId } = await api.call(
      listStakingPositions,
      { ...(record !== undefined && { id: record }), from_id },
      { signal },
    );
    return { list, nextId };
  });
  const [releasing, setReleasing] = useState<StakingPosition>();
  return (
    <div className={styles.list}>
      <UnansweredCommand
        command={createStake}
        facts={({ amount }) => [{ label: t('form.amount'), value: formatWhole(amount, locale.current) }]}
      />
      <RecordList
        source={positions}
        rowHeight="3.6rem"
        cards={styles.cards}
        failed={t('failed')}
        why={(failure) => locale.failure(failure)}
        retryLabel={t('retry')}
        empty={t('mine.empty')}
        emptyText={t('mine.emptyText')}
      >
        <ul className={styles.cards}>
          {positions.list.map((position) => (
            <li key={position.id}>
              <Position position={position} onRelease={() => setReleasing(position)} />
            </li>
          ))}
        </ul>
        <MoreRecords source={positions} label={t('more')} />
      </RecordList>
      {releasing && (
        <ReleaseSheet
          position={releasing}
          onClose={() => setReleasing(undefined)}
          onDone={() => {
            setReleasing(undefined);
            void positions.reload();
          }}
        />
      )}
    </div>
  );
});

function Position({
  position,
  onRelease,
}: {
  readonly position: StakingPosition;
  readonly onRelease: () => void;
}) {
  const { locale } = usePlatform();
  const t = stakingTexts.useText();
  const { token_as: unit, status } = position;
  const amount = (value: string) => exactAmount(value, unit, locale.current);
  const time = (value: number) => formatTime(locale.current, value, 'short');
  return (
    <Card className={styles.position ?? ''}>
      <div className={styles.head}>
        <b>{amount(position.amount)}</b>
        <span className={status === 0 ? styles.on : styles.off}>{t(`mine.state.${status}`)}</span>
      </div>
      <Facts
        items={[
          { label: t('rate'), value: percentOf(position.rate) },
          { label: t('mine.paid'), value: amount(position.paid) },
          ...(status === 0
            ? [
                { label: t('perDay'), value: amount(position.day_yield) },
                { label: t('mine.total'), value: amount(position.total_yield) },
                {
                  label: t('mine.next'),
                  value: position.next_time === 0 ? t('mine.noNext') : time(position.next_time),
                },
                {
                  label: t(position.type === 1 ? 'releaseLatest' : 'release'),
                  value: time(position.end_time),
                },
              ]
            : [{ label: t('mine.released'), value: time(position.release_time) }]),
          { label: t('mine.since'), value: time(position.start_time) },
        ]}
      />
      <LinkButton block variant="quiet" to={statementPath(position.id)}>
        {t('mine.statement')}
      </LinkButton>
      {status === 0 && position.early_release && (
        <Button variant="quiet" block onClick={onRelease}>
          {t('mine.release')}
        </Button>
      )}
    </Card>
  );
}

/** Asks once more before a stake is released; asked again, a released one stays so. */
function ReleaseSheet({
  position,
  onClose,
  onDone,
}: {
  readonly position: StakingPosition;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { api, locale, toast } = usePlatform();
  const t = stakingTexts.useText();
  const [failure, setFailure] = useState<string>();
  const amount = (value: string) => exactAmount(value, position.token_as, locale.current);
  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    try {
      await api.call(releaseStake, { position_id: position.id });
      toast.show('success', t('mine.done', { amount: amount(position.amount) }));
      onDone();
    } catch (error) {
      setFailure(locale.failure(error));
    }
  });
  return (
    <Sheet open title={t('mine.release')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.amount}>{amount(position.amount)}</p>
        <p className={styles.note}>{t('mine.releaseNote', { paid: amount(position.paid) })}</p>
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <Button block pending={pending} onClick={run}>
          {t('mine.confirm')}
        </Button>
      </div>
    </Sheet>
  );
}
