import { firstCampaigns, fragmentGetBannerList, listCategoryCampaign } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { type CallState, useCall, useCallsRefresh } from '@exchange/remote-kit';
import { useCallback, useState, type ReactNode } from 'react';
import { useText } from '../../messages';
import { teasedCampaign } from './ibo-teaser';
import { BannerSlide } from './banner-slide';
import { IboSlide } from './ibo-slide';
import styles from './home-carousel.module.css';

/**
 * The banner place of the home page (T-01): the next token sale, the organisation's banners, and the organisation itself.
 * Swiping is the browser's own; what moves it by itself comes when the page has been painted. Its height is fixed. It begins with the
 * first slide: until all are known the organisation stands alone, in a track of its own, because a browser stays with the slide
 * that it shows when others come before it.
 */
export function HomeCarousel({
  renderControls,
}: {
  /** What moves the track by itself and shows where it is; asked for when there is more than one slide. */
  readonly renderControls: (slides: { readonly track: HTMLElement; readonly count: number }) => ReactNode;
}) {
  const { clock } = usePlatform();
  const t = useText();
  const [track, setTrack] = useState<HTMLElement | null>(null);
  // Gone only while the page rests: what stands beside the track rests with it and is not made anew.
  const keepTrack = useCallback((element: HTMLElement | null) => {
    if (element) setTrack(element);
  }, []);
  const banners = useCall(fragmentGetBannerList, { position: 2, device: 'Mobile' });
  const sales = useCall(listCategoryCampaign, firstCampaigns);
  useCallsRefresh(banners, sales);
  const campaign = teasedCampaign(sales.value?.list ?? [], clock.now());
  const isComplete = isSettled(banners) && isSettled(sales);
  const organisation = <OrganisationBanner key="organisation" />;
  const slides = !isComplete
    ? [organisation]
    : [
        ...(campaign ? [<IboSlide key="ibo" campaign={campaign} onDue={sales.reload} />] : []),
        ...(banners.value?.list ?? []).map((banner, index) => (
          <BannerSlide key={`banner-${banner.id}`} banner={banner} eager={index === 0 && !campaign} />
        )),
        organisation,
      ];
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={t('home.banners')}>
      <ul key={isComplete ? 'all' : 'alone'} ref={keepTrack} className={styles.track}>
        {slides.map((slide) => (
          <li key={slide.key} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {track && slides.length > 1 && renderControls({ track, count: slides.length })}
    </section>
  );
}

const isSettled = ({ value, failure }: Pick<CallState<unknown>, 'value' | 'failure'>) =>
  value !== undefined || failure !== undefined;

/** The organisation's own name and slogan on its colour (H-04). */
function OrganisationBanner() {
  const { organisation } = usePlatform();
  return (
    <section className={styles.banner}>
      <h1 className={styles.name}>{organisation.name}</h1>
      <p className={styles.slogan}>{organisation.slogan}</p>
    </section>
  );
}
