import type { NodeMember } from '@exchange/contract/node';
import { compareDecimals, divideDown, multiply, formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Facts } from '@exchange/remote-kit';
import { AppLink, Card, Progress } from '@exchange/ui';
import { money } from '../../common/amounts';
import page from '../../common/page.module.css';
import { tierOf } from '../../common/tiers';
import { useText } from '../../messages';
import styles from './membership-card.module.css';

/** A membership: contribution and place, how much of each kind of reward is used up, and when the deposit comes back (N-01). */
export function MembershipCard({ member }: { readonly member: NodeMember }) {
  const { locale } = usePlatform();
  const t = useText();
  const tier = tierOf(member.node_type);
  const amount = (value: string) => money(value, member.token, locale.current);
  const limits = [
    { name: 'financing', value: member.reward, most: member.reward_limit },
    { name: 'investment', value: member.yield, most: member.yield_limit },
  ];
  return (
    <Card className={styles.card} aria-label={t(`tier.${tier}`)}>
      <div className={styles.head}>
        <h2>{t(`tier.${tier}`)}</h2>
        {member.council && <span className={styles.council}>{t('council')}</span>}
      </div>
      {limits.map(({ name, value, most }) => (
        <div key={name} className={styles.limit}>
          <span className={styles.label}>{t(`reward.${name}`)}</span>
          <span className={styles.value}>
            {formatWhole(value, locale.current)} / {amount(most)}
          </span>
          <Progress percent={percentOf(value, most)} />
        </div>
      ))}
      <Facts
        items={[
          { label: t('contribution'), value: amount(member.contribution) },
          {
            label: t('rank'),
            value: member.rank === 0 ? '—' : formatWhole(String(member.rank), locale.current),
          },
          { label: t('depositBack'), value: formatTime(locale.current, member.unlock_time, 'date') },
        ]}
      />
      <AppLink className={page.link ?? ''} to={`/ecologicalNodes/income/${tier}`}>
        {t('seeIncome')}
      </AppLink>
    </Card>
  );
}

const percentOf = (value: string, most: string): string =>
  compareDecimals(value, most) >= 0 ? '100' : divideDown(multiply(value, '100'), most, 1);
