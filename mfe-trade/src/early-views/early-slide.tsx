import { formatAmount } from '@exchange/format';
import type { EarlyPage } from '@exchange/remote-kit/early-view';
import { AppLink } from '@exchange/ui/static';
import { BannerSlide } from '../features/home/banner-slide';
import carousel from '../features/home/home-carousel.module.css';
import { iboTeaser, pricePlaces, teasedCampaign } from '../features/home/ibo-teaser';
import sale from '../features/home/ibo-slide.module.css';
import texts from '../messages/en.json';
import { readBanner, readSales } from './read-first';

/** What the banner place shows first: the next token sale, a banner, or the organisation itself (T-01). A countdown needs a clock, and is left to the page. */
export function EarlySlide({ page }: { readonly page: EarlyPage }) {
  const campaign = teasedCampaign(readSales(page), page.time);
  const first = readBanner(page);
  if (campaign) {
    const { soldPercent } = iboTeaser(campaign, page.time);
    return (
      <AppLink to={`/ieo/${encodeURIComponent(campaign.campaign_no)}`} className={sale.slide}>
        <span className={sale.state}>{'\u00a0'}</span>
        <span className={sale.title}>{campaign.title}</span>
        <span className={sale.terms}>
          {texts.home.ibo.terms
            .replace('{{portions}}', formatAmount(String(campaign.total), 0))
            .replace('{{price}}', formatAmount(campaign.price, pricePlaces(campaign.price)))
            .replace('{{market}}', campaign.market.toUpperCase())}
        </span>
        {soldPercent !== undefined && (
          <span className={sale.progress}>
            <i style={{ inlineSize: `${soldPercent}%` }} />
          </span>
        )}
      </AppLink>
    );
  }
  if (first) return <BannerSlide banner={first} eager />;
  const { name, slogan } = page.organisation;
  return (
    <section className={carousel.banner}>
      <h1 className={carousel.name}>{name}</h1>
      <p className={carousel.slogan}>{slogan}</p>
    </section>
  );
}
