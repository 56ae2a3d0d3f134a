import { applyNodeMember, type NodeCondition } from '@exchange/contract/node';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Facts, PendingRequest, usePayment } from '@exchange/remote-kit';
import { AppLink, Button, Card, RichText } from '@exchange/ui';
import { money, percent } from '../../common/amounts';
import type { Plan, Tier } from '../../common/tiers';
import { useText } from '../../messages';
import { ApplySheet } from './apply-sheet';
import styles from './tier-card.module.css';
import type { Membership } from './use-membership';

/** Where a condition that is not met is met; what is given by the exchange has no such place. */
const remedies: Partial<Record<NodeCondition['type'], (token: string) => string>> = {
  trade_password: () => '/user/security/tradepassword',
  team: () => '/user/invite',
  deposit: (token) => `/assets/deposit/${token}`,
};

interface TierCardProps {
  readonly tier: Tier;
  readonly plan: Plan;
  readonly membership: Membership;
  readonly onJoined: () => void;
}

/** What a tier takes and gives, how far the user is, and the application (N-01). */
export function TierCard(props: TierCardProps) {
  const { tier, plan, membership } = props;
  const { locale, session } = usePlatform();
  const t = useText();
  const { user, own } = membership;
  const isMember = own?.members.some(({ node_type }) => node_type === plan.node_type) ?? false;
  const deposit = money(plan.deposit, plan.deposit_token, locale.current);
  const { payment, handleApply } = useApplication(props, deposit);
  const { outcome, asked } = payment;
  const standing = own?.may_apply.find(({ node_type }) => node_type === plan.node_type);
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={[{ label: plan.name, value: deposit }]}
          onLook={payment.look}
          onDismiss={payment.dismiss}
        />
      )}
      <Card className={styles.card}>
        <h2>{plan.name}</h2>
        <p className={styles.who}>{t(`who.${tier}`)}</p>
        <Terms plan={plan} deposit={deposit} />
        {standing && !isMember && <Conditions conditions={standing.conditions} membership={membership} />}
        {isMember ? (
          <p className={styles.joined}>{t('joined')}</p>
        ) : user === null ? (
          <Button block onClick={() => session.requireLogin()}>
            {t('loginToApply')}
          </Button>
        ) : (
          <Button block disabled={standing?.allowed !== true} onClick={handleApply}>
            {t('apply.open', { deposit })}
          </Button>
        )}
      </Card>
      <Rules html={plan.rules} />
      {asked && user && <ApplySheet plan={plan} sheet={payment.sheet} />}
    </>
  );
}

/** Applies for a tier, whose deposit is paid by it. */
function useApplication({ plan, membership: { own }, onJoined }: TierCardProps, deposit: string) {
  const { toast } = usePlatform();
  const t = useText();
  const payment = usePayment(applyNodeMember, {
    of: { node_type: plan.node_type },
    confirmedBy: (trade_password) => ({ trade_password }),
    onPaid() {
      toast.show('success', t('apply.done', { tier: plan.name, deposit }));
      onJoined();
    },
  });
  const handleApply = () => {
    if (!payment.reopen())
      payment.open({
        node_type: plan.node_type,
        invite_code: plan.by_invitation ? (own?.invitation?.code ?? '') : '',
      });
  };
  return { payment, handleApply };
}

/** What a tier takes and gives. */
function Terms({
  plan,
  deposit,
}: {
  readonly plan: Plan;
  /** The amount with its token. */
  readonly deposit: string;
}) {
  const { current } = usePlatform().locale;
  const t = useText();
  const shares = (direct: string, indirect: string) =>
    t('shares', { direct: percent(direct, current), indirect: percent(indirect, current) });
  return (
    <Facts
      items={[
        { label: t('deposit'), value: deposit },
        { label: t('depositBack'), value: t('afterDays', { count: plan.deposit_days }) },
        { label: t('reward.investment'), value: shares(plan.direct_rate, plan.indirect_rate) },
        {
          label: t('reward.financing'),
          value: shares(plan.financing_direct_rate, plan.financing_indirect_rate),
        },
        {
          label: t('limit'),
          value: t('limitOf', { reward: plan.reward_multiple, yield: plan.yield_multiple }),
        },
        { label: t('members'), value: formatWhole(String(plan.members), current) },
      ]}
    />
  );
}

function Rules({ html }: { readonly html: string }) {
  const t = useText();
  return (
    <Card className={styles.card}>
      <h2>{t('rules')}</h2>
      <RichText
        key={html}
        html={html}
        lines={12}
        loadingLabel={t('loading')}
        failedTitle={t('failed')}
        retryLabel={t('retry')}
      />
    </Card>
  );
}

/** How far the user is, and where what is missing is done. */
function Conditions({
  conditions,
  membership: { own },
}: {
  readonly conditions: readonly NodeCondition[];
  readonly membership: Membership;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const text = ({ type, met, required, present, token }: NodeCondition) => {
    if (type === 'invitation' && met && own?.invitation)
      return t('condition.invited', {
        date: formatTime(locale.current, own.invitation.expire_time, 'date'),
      });
    if (type === 'brand' && met) return t('condition.ofBrand', { brand: own?.brand_name ?? '' });
    return t(`condition.${type}`, {
      required: formatWhole(required, locale.current),
      present: formatWhole(present, locale.current),
      token: token.toUpperCase(),
    });
  };
  return (
    <div className={styles.conditions}>
      <h3>{t('conditions')}</h3>
      <ul>
        {conditions.map((condition) => {
          const { type, met, token } = condition;
          const remedy = remedies[type]?.(token);
          return (
            <li key={type}>
              <span className={met ? styles.met : styles.unmet} aria-hidden="true">
                {met ? '✓' : '!'}
              </span>
              <span className={styles.what}>{text(condition)}</span>
              {met ? (
                <span className={styles.met}>{t('met')}</span>
              ) : remedy === undefined ? (
                <span className={styles.unmet}>{t('unmet')}</span>
              ) : (
                <AppLink to={remedy}>{t(`remedy.${type}`)}</AppLink>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
