import { type Campaign, type CampaignDetail, getCampaign } from '@exchange/contract/campaign';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PageLoading, useCall, useNow, usePolling, withTexts } from '@exchange/remote-kit';
import { BarLink, Button, Card, EmptyState, ErrorState, RichText, Skeleton, TopBar } from '@exchange/ui';
import { useEffect } from 'react';
import { getIeoSurplusAmount } from '@exchange/contract/ieo';
import page from '../../common/page.module.css';
import { shownPortions } from '../../common/amounts';
import { phaseOf, statusOf } from '../../common/campaign-phase';
import { CampaignFacts } from './campaign-facts';
import styles from './campaign-page.module.css';
import { Conditions } from './conditions';
import { Hero } from './hero';
import { Purchase } from './purchase';
import { StakedPosition } from './staked-position';
import { campaignTexts } from './texts';
import { useOwnTerms } from './use-own-terms';

/** `/ieo/{campaign_no}`: a token sale or pledge in each of its states (I-02 to I-05). */
export const CampaignPage = withTexts(campaignTexts, Page, PageLoading);

function Page({ campaignNo }: { readonly campaignNo: string }) {
  const { locale, navigation } = usePlatform();
  const t = campaignTexts.useText();
  const { value, failure, pending, reload } = useCall(getCampaign, { campaign_no: campaignNo });
  return (
    <div className={page.page}>
      <TopBar
        title={value?.campaign.brand_name ?? t('title')}
        backLabel={t('back')}
        onBack={() => navigation.back('/ieo/list/preview')}
        actions={
          <BarLink to={`/order/ieo${value?.campaign.type === 2 ? '?type=pledge' : ''}`}>
            {t('orders')}
          </BarLink>
        }
      />
      {value ? (
        <Content key={value.campaign.campaign_no} campaign={value.campaign} onDue={reload} />
      ) : isApiFailure(failure, 'campaignUnknown') ? (
        <EmptyState
          title={t('unknown')}
          action={
            <Button onClick={() => navigation.to('/ieo/list/preview', { replace: true })}>
              {t('toList')}
            </Button>
          }
        />
      ) : failure !== undefined ? (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      ) : (
        <div className={page.body} role="status" aria-label={t('loading')}>
          <Skeleton height="2.8rem" />
          <Skeleton height="5rem" />
          <Skeleton height="4rem" />
        </div>
      )}
    </div>
  );
}

function Content({ campaign, onDue }: { readonly campaign: CampaignDetail; readonly onDue: () => void }) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const now = useNow(campaign.status !== 3);
  const isOpen = now >= campaign.start_time && now < campaign.end_time;
  const live = useStock(campaign, isOpen);
  const current = { ...campaign, stock: live.stock };
  const phase = phaseOf(current, now);
  const own = useOwnTerms(campaign);
  const due = statusOf(phase) > campaign.status;
  useEffect(() => {
    if (due) onDue();
  }, [due, onDue]);
  const rich = { loadingLabel: t('loading'), failedTitle: t('failed'), retryLabel: t('retry') };
  return (
    <div className={page.body}>
      <Hero campaign={current} phase={phase} left={phase.until - now} />
      {phase.is === 'notReached' && (
        <Card className={styles.missed} role="status">
          <h2>{t('missed.title')}</h2>
          <p>
            {t('missed.text', {
              sold: shownPortions(current.total - current.stock, locale.current),
              softCap: shownPortions(current.soft_cap, locale.current),
            })}
          </p>
        </Card>
      )}
      {campaign.type === 2 && phase.is !== 'notReached' && own.signedIn && (
        <StakedPosition campaign={campaign} />
      )}
      <Card>
        <CampaignFacts campaign={current} own={own} isOver={statusOf(phase) === 3} />
      </Card>
      {(phase.is === 'upcoming' || phase.is === 'progressing') && <Conditions own={own} />}
      {phase.is === 'progressing' && <Purchase campaign={current} own={own} onChanged={live.reload} />}
      <Card className={styles.text}>
        <h2>{t('rules')}</h2>
        <RichText html={campaign.rules} lines={5} {...rich} />
      </Card>
      {campaign.introduction !== '' && (
        <Card className={styles.text}>
          <h2>{t('story')}</h2>
          <RichText html={campaign.introduction} lines={10} {...rich} />
        </Card>
      )}
    </div>
  );
}

/** How often a stock that is sold from is asked for while the page is in view, ms. */
const stockMs = 3_000;

/** Portions of a sale that are left, live while it is on (I-02); and how to ask at once. */
function useStock(
  { activity_id, stock }: Pick<Campaign, 'activity_id' | 'stock'>,
  active: boolean,
): { readonly stock: number; readonly reload: () => void } {
  const { report } = usePlatform();
  const call = useCall(getIeoSurplusAmount, { activity_id }, { skip: !active });
  const { value, failure, reload } = call;
  usePolling(call, stockMs, { skip: !active });
  useEffect(() => {
    // The last one stays; the next look is some seconds away.
    if (failure !== undefined) report.measure('stock-unknown', 1);
  }, [failure, report]);
  return { stock: value?.stock ?? stock, reload };
}
