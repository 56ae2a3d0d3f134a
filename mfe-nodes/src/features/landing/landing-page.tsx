import { listNodeConfig } from '@exchange/contract/node';
import { usePlatform } from '@exchange/platform';
import { PageHead, useCall, useCallsRefresh } from '@exchange/remote-kit';
import { Button, Card, ErrorState, Skeleton, TabPanel, Tabs } from '@exchange/ui';
import { useState } from 'react';
import page from '../../common/page.module.css';
import { type Tier, tierOf, tiers } from '../../common/tiers';
import { useText } from '../../messages';
import styles from './landing-page.module.css';
import { MembershipCard } from './membership-card';
import { Ranking } from './ranking';
import { TierCard } from './tier-card';
import { type Membership, useMembership } from './use-membership';

const group = 'tiers';

/** `/ecologicalNodes`: the user's memberships, and each tier with its conditions, the way into it, and its ranking (N-01). */
export function LandingPage() {
  const { locale } = usePlatform();
  const t = useText();
  const config = useCall(listNodeConfig, {});
  const membership = useMembership();
  useCallsRefresh(config, membership);
  const [tier, setTier] = useState<Tier>('member');
  const [joined, setJoined] = useState(0);
  const plan = config.value?.list.find(({ node_type }) => tierOf(node_type) === tier);
  const handleJoined = () => {
    setJoined((before) => before + 1);
    membership.reload();
    config.reload();
  };
  // What stands above the tiers depends on it: shown earlier they would move.
  const isOwnKnown =
    membership.user === null || membership.own !== undefined || membership.failure !== undefined;
  return (
    <div className={page.page}>
      <PageHead title={t('screens.home')} back="/" />
      <div className={page.body}>
        <p className={styles.lead}>{t('lead')}</p>
        {isOwnKnown && (config.value || config.failure !== undefined) ? (
          <>
            <Own membership={membership} />
            {config.value ? (
              <>
                <Tabs
                  label={t('tiers')}
                  group={group}
                  items={tiers.map((id) => ({ id, label: t(`tier.${id}`) }))}
                  selected={tier}
                  onSelect={setTier}
                />
                <TabPanel className={styles.panel ?? ''} group={group} selected={tier}>
                  {plan && (
                    <TierCard
                      key={tier}
                      tier={tier}
                      plan={plan}
                      membership={membership}
                      onJoined={handleJoined}
                    />
                  )}
                  <Ranking key={`${tier} ${joined}`} tier={tier} council={config.value.council} />
                </TabPanel>
              </>
            ) : (
              <ErrorState
                title={t('failed')}
                text={locale.failure(config.failure)}
                retryLabel={t('retry')}
                pending={config.pending}
                onRetry={config.reload}
              />
            )}
          </>
        ) : (
          <div className={styles.panel} role="status" aria-label={t('loading')}>
            <Skeleton height="1.6rem" />
            <Skeleton height="6rem" />
            <Skeleton height="4rem" />
          </div>
        )}
      </div>
    </div>
  );
}

/** What the user is in the programme, or how to find out. */
function Own({ membership }: { readonly membership: Membership }) {
  const { session, locale } = usePlatform();
  const t = useText();
  const { user, own, failure, pending, reload } = membership;
  if (user === null)
    return (
      <Card className={styles.own}>
        <p>{t('signedOut')}</p>
        <Button size="small" onClick={() => session.requireLogin()}>
          {t('login')}
        </Button>
      </Card>
    );
  if (!own)
    return (
      <Card className={styles.own} role="alert">
        <p>{t('ownFailed', { why: locale.failure(failure) })}</p>
        <Button size="small" variant="quiet" pending={pending} onClick={reload}>
          {t('retry')}
        </Button>
      </Card>
    );
  return own.members.map((member) => <MembershipCard key={member.node_type} member={member} />);
}
