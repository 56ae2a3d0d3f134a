import type { OutputOf } from '@exchange/contract/call';
import { getCastApplyInfo } from '@exchange/contract/cast';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useCall, usePolling, withTexts } from '@exchange/remote-kit';
import { Card, EmptyState, ErrorState, LinkButton } from '@exchange/ui';
import page from '../../common/page.module.css';
import { State } from './applications';
import styles from './casting.module.css';
import { castingTexts } from './texts';

/** How often an application under review is asked for while it is in view, ms. */
const refreshMs = 5_000;

/** `/activity/casting/{id}` (V-02): one application with its pictures; its owner sees where it stands, and why. */
export const CastPage = withTexts(castingTexts, Page, PageLoading);

function Page({ id }: { readonly id: string }) {
  const { locale } = usePlatform();
  const t = castingTexts.useText();
  const call = useCall(getCastApplyInfo, { id });
  const { value, failure, pending, reload } = call;
  usePolling(call, refreshMs, { skip: value?.apply.status !== 0 });
  if (!value && failure === undefined) return <PageLoading />;
  return (
    <div className={page.page}>
      <PageHead title={t('detail')} back="/activity/casting" />
      {value ? (
        <Application info={value} />
      ) : isApiFailure(failure, 'castUnknown') ? (
        <EmptyState
          title={t('unknown')}
          text={t('unknownText')}
          action={<LinkButton to="/activity/casting">{t('toAll')}</LinkButton>}
        />
      ) : (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      )}
    </div>
  );
}

/** Where it stands, if it is the user's own; the text and the pictures. */
function Application({
  info: { apply, images, introduction, reason },
}: {
  readonly info: OutputOf<typeof getCastApplyInfo>;
}) {
  const { locale } = usePlatform();
  const t = castingTexts.useText();
  return (
    <div className={page.body}>
      {apply.mine && (
        <Card className={styles.standing ?? ''}>
          <State status={apply.status} />
          <p>{apply.status === 2 && reason ? reason : t(`standing.${apply.status}`)}</p>
          {apply.status === 2 && (
            <LinkButton to={`/activity/casting?category=${encodeURIComponent(apply.category_id)}`}>
              {t('again')}
            </LinkButton>
          )}
        </Card>
      )}
      <Card className={styles.about ?? ''}>
        <h2>{apply.stage_name}</h2>
        {apply.slogan !== '' && <p className={styles.slogan}>{apply.slogan}</p>}
        <p className={styles.note}>
          {apply.category_name} · {formatTime(locale.current, apply.create_time, 'date')}
        </p>
        <p className={styles.introduction}>{introduction}</p>
      </Card>
      <ul className={styles.gallery}>
        {images.map((url, index) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <img
                src={url}
                alt={t('picture', { name: apply.stage_name, number: index + 1 })}
                loading={index === 0 ? 'eager' : 'lazy'}
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
