import { isHandledNextDay } from '@exchange/contract/review-hours';
import type { Withdrawal } from '@exchange/contract/withdrawal';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { chainTone } from '../../common/records/chain-states';
import { Steps, type Step } from '../../common/steps';
import { withdrawTexts } from './texts';
import { reasonOf, statusName } from './withdrawals';

/** How far a withdrawal has come: asked for, reviewed, on its chain, completed; or what ended it. */
export function WithdrawalSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const {
    status,
    create_time: created,
    review_time: reviewed,
    close_time: closed,
    confirmations,
    confirmations_needed: needed,
    note,
  } = withdrawal;
  const time = (moment: number) => formatTime(locale.current, moment, 'dateTime');
  const asked: Step = { label: t('step.asked'), note: time(created), state: 'done' };
  if (chainTone(status) === 'failed') {
    const why = status === 7 ? t('cancelledText') : t(`reason.${reasonOf(withdrawal)}`);
    const said = [why, note, t('freed'), closed === 0 ? '' : time(closed)].filter(Boolean).join(' · ');
    const ended: Step = { label: t(`status.${statusName(withdrawal)}`), note: said, state: 'failed' };
    return <Steps label={t('steps')} steps={[asked, ended]} />;
  }
  const waits = t(isHandledNextDay(created) ? 'step.reviewNextDay' : 'step.reviewWaits');
  const stateAt = (first: number): Step['state'] =>
    status > first || status === 5 ? 'done' : status === first ? 'current' : 'todo';
  return (
    <Steps
      label={t('steps')}
      steps={[
        asked,
        {
          label: t('step.review'),
          note: status === 0 ? waits : time(reviewed),
          state: status === 0 ? 'current' : 'done',
        },
        {
          label: t('step.chain'),
          state: status === 0 ? 'todo' : status === 5 ? 'done' : 'current',
          ...(status > 0 && status < 4 && { note: t('step.chainWaits') }),
          ...(stateAt(4) !== 'todo' && { note: t('progress', { seen: confirmations, needed }) }),
        },
        {
          label: t('step.completed'),
          state: status === 5 ? 'done' : 'todo',
          ...(status === 5 && { note: time(closed) }),
        },
      ]}
    />
  );
}
