import type { Deposit } from '@exchange/contract/asset';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { chainTone } from '../../common/records/chain-states';
import { Steps, type Step } from '../../common/steps';
import { isWaiting, reasonOf, seenConfirmations } from './deposits';
import { depositTexts } from './texts';

/** How far a deposit has come: seen on the network, in a block, confirmed, credited; or what ended it. */
export function DepositSteps({ deposit }: { readonly deposit: Deposit }) {
  const { locale } = usePlatform();
  const t = depositTexts.useText();
  const time = (moment: number) => formatTime(locale.current, moment, 'dateTime');
  const tone = chainTone(deposit.status);
  const waiting = isWaiting(deposit);
  const seen: Step = { label: t('step.seen'), note: time(deposit.create_time), state: 'done' };
  if (tone === 'failed') {
    const ended: Step = {
      label: t(`status.${deposit.status === 7 ? 'cancelled' : 'failed'}`),
      note: (
        <>
          {t(`reason.${reasonOf(deposit)}`)}
          {deposit.close_time !== 0 && (
            <>
              <br />
              {time(deposit.close_time)}
            </>
          )}
        </>
      ),
      state: 'failed',
    };
    return <Steps label={t('steps')} steps={[seen, ended]} />;
  }
  const done = tone === 'done';
  const progress = t('progress', {
    seen: seenConfirmations(deposit),
    needed: deposit.confirmations_needed,
  });
  return (
    <Steps
      label={t('steps')}
      steps={[
        seen,
        {
          label: t('step.block'),
          state: waiting ? 'current' : 'done',
          ...(waiting && { note: t('waitingText') }),
        },
        {
          label: t('step.confirmed'),
          note: progress,
          state: done ? 'done' : waiting ? 'todo' : 'current',
        },
        {
          label: t('step.credited'),
          state: done ? 'done' : 'todo',
          ...(done && deposit.close_time !== 0 && { note: time(deposit.close_time) }),
        },
      ]}
    />
  );
}
