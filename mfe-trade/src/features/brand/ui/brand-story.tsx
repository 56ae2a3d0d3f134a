import { getBrandByToken, getBrandCms, type OutputOf } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { EmptyState, RichText, Skeleton, TokenLogo } from '@exchange/ui';
import { useText } from '../../../messages';
import { texts } from '../texts';
import { BrandAnswer, together } from './brand-answer';
import styles from './brand.module.css';

/** A brand and its story (T-12). The story is the brand's own text, shown without anything that runs. */
export function BrandStory({ token }: { readonly token: string }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const brand = useCall(getBrandByToken, { token });
  const story = useCall(getBrandCms, { token });
  return (
    <div className={styles.page}>
      <BrandAnswer answer={together(brand, story)} waiting={<HeadSpace />}>
        {(about) => <BrandHead about={about} />}
      </BrandAnswer>
      {brand.value && (
        <section className={styles.card}>
          <BrandAnswer answer={story} waiting={<TextSpace />}>
            {(cms) => (
              <>
                {cms.story === '' ? (
                  <EmptyState title={t('story.empty')} />
                ) : (
                  <RichText
                    key={locale.current}
                    html={cms.story}
                    loadingLabel={t('story.loading')}
                    failedTitle={t('story.failed')}
                    retryLabel={common('retry')}
                  />
                )}
                <ul className={styles.pictures}>
                  {cms.images.map((image, index) => (
                    <li key={image}>
                      <img
                        src={image}
                        alt={t('story.picture', { number: index + 1, brand: brand.value?.brand_name ?? '' })}
                        loading="lazy"
                        decoding="async"
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </BrandAnswer>
        </section>
      )}
    </div>
  );
}

function BrandHead({ about }: { readonly about: OutputOf<typeof getBrandByToken> }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const safe = /^https?:\/\//i.test(about.website);
  const country = countryName(about.country, locale.current);
  return (
    <section className={styles.head}>
      <div className={styles.cover}>
        {about.cover_url !== '' && <img src={about.cover_url} alt="" decoding="async" />}
      </div>
      <div className={styles.who}>
        <TokenLogo src={about.logo_url} name={about.token_as} size="large" />
        <div>
          <h2>{about.brand_name}</h2>
          <p className={styles.slogan}>{about.slogan}</p>
        </div>
      </div>
      <p className={styles.facts}>
        {country !== '' && <span>{country}</span>}
        {safe && (
          <a href={about.website} target="_blank" rel="noopener noreferrer">
            {t('story.website')}
          </a>
        )}
      </p>
    </section>
  );
}

/** Name of an ISO 3166 country in a locale; the code itself where there is none. */
function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

function HeadSpace() {
  return (
    <section className={styles.head} aria-hidden="true">
      <div className={styles.cover} />
      <div className={styles.who}>
        <Skeleton round width="0.88rem" height="0.88rem" />
        <div>
          <Skeleton width="3rem" height="0.4rem" />
        </div>
      </div>
      <p className={styles.facts}>
        <Skeleton width="40%" height="0.26rem" />
      </p>
    </section>
  );
}

function TextSpace() {
  return (
    <div className={styles.text} aria-hidden="true">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}
