import { createCastApply } from '@exchange/contract/cast';
import { usePlatform, useStream } from '@exchange/platform';
import { PageHead, PageLoading, UnansweredCommand, useCallsRefresh, withTexts } from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkButton, LinkTabs } from '@exchange/ui';
import { EventCard, EventCards } from '../../common/event-card';
import { OwnOnly } from '../../common/own-only';
import page from '../../common/page.module.css';
import { Applications } from './applications';
import { CastingPart } from './casting-part';
import styles from './casting.module.css';
import { castingTexts } from './texts';
import { castingsOf, type CastingTree, useCastings } from './use-castings';

const path = '/activity/casting';
const to = (category: string) => `${path}?category=${encodeURIComponent(category)}`;

/** `/activity/casting` (V-02): castings by category and who was accepted; `?category=` for one, `?mine=1` for the user's own. */
export const CastingsPage = withTexts(castingTexts, Page, PageLoading);

function Page() {
  const { navigation, locale } = usePlatform();
  const t = castingTexts.useText();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const castings = useCastings();
  useCallsRefresh(castings);
  const { tree, failure, pending, reload } = castings;
  const asked = new URLSearchParams(search);
  const category = asked.get('category');
  if (!tree && failure === undefined) return <PageLoading />;
  const casting = castingsOf(tree ?? []).find(({ id }) => id === category);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} back={casting ? path : '/activity/hot'} />
      {!tree ? (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      ) : casting ? (
        <CastingPart key={casting.id} casting={casting} />
      ) : (
        <Overview tree={tree} category={category} isMine={asked.get('mine') === '1'} />
      )}
    </div>
  );
}

/** The castings of one category or of all, or the user's own applications, with the tabs between them. */
function Overview({
  tree,
  category,
  isMine,
}: {
  readonly tree: readonly CastingTree[];
  readonly category: string | null;
  readonly isMine: boolean;
}) {
  const t = castingTexts.useText();
  const top = tree.find(({ id }) => id === category);
  return (
    <>
      <LinkTabs
        label={t('categories')}
        links={[
          { to: path, label: t('all'), current: !isMine && !top },
          ...tree.map(({ id, name }) => ({ to: to(id), label: name, current: id === category })),
          { to: `${path}?mine=1`, label: t('mine'), current: isMine },
        ]}
      />
      {isMine ? (
        <OwnApplications />
      ) : category !== null && !top ? (
        <EmptyState
          title={t('unknown')}
          text={t('unknownText')}
          action={<LinkButton to={path}>{t('toAll')}</LinkButton>}
        />
      ) : (
        <>
          <Castings tree={top ? [top] : tree} />
          <h2 className={styles.heading}>{t('applications')}</h2>
          <Applications key={category} {...(top && { category: top.id })} />
        </>
      )}
    </>
  );
}

/** The user's own applications, above them one that has no answer yet. */
function OwnApplications() {
  const t = castingTexts.useText();
  return (
    <OwnOnly title={t('own.login')} text={t('own.loginText')} label={t('own.toLogin')}>
      <div className={styles.lead}>
        <UnansweredCommand
          command={createCastApply}
          facts={({ stage_name: name }) => [{ label: t('field.stageName'), value: name }]}
        />
      </div>
      <Applications mine />
    </OwnOnly>
  );
}

function Castings({ tree }: { readonly tree: readonly CastingTree[] }) {
  const t = castingTexts.useText();
  return (
    <EventCards>
      {castingsOf(tree).map(({ id, name, casting }) => (
        <li key={id}>
          {casting && (
            <EventCard to={to(id)} image={casting.image_url} title={name} times={casting} note={t('kind')} />
          )}
        </li>
      ))}
    </EventCards>
  );
}
