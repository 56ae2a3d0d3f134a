import type { BrandFigures } from '@exchange/contract';
import { formatCompact, formatPercent, noValue } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { AppLink, ChangePill, classNames, Skeleton, TokenLogo } from '@exchange/ui';
import { changeDirection, fiatText } from '../../common/quote-text';
import { texts } from './texts';
import styles from './brand-directory.module.css';

/** A brand's token with its figures in fiat. */
export function BrandRow({
  brand,
  fiat,
  to,
}: {
  readonly brand: BrandFigures;
  /** ISO 4217. */
  readonly fiat: string;
  readonly to: string | undefined;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { token_as, brand_name, logo_url, fiat_price, percent_change, market_cap, volume, holders } = brand;
  const content = (
    <>
      <TokenLogo src={logo_url} name={token_as} />
      <span className={styles.brand}>
        <b>{token_as}</b>
        <small>{brand_name}</small>
      </span>
      <span className={classNames(styles.figure, styles.wide)}>
        <b>{formatCompact(market_cap)}</b>
        <small>{fiatText(fiat_price, '1', fiat, locale.current) ?? noValue}</small>
      </span>
      <span className={styles.figure}>
        <b>{formatCompact(volume)}</b>
        <small>{t('holders', { number: formatCompact(String(holders)).replace(/\.00$/, '') })}</small>
      </span>
      <ChangePill
        size="small"
        text={formatPercent(percent_change)}
        direction={changeDirection(percent_change)}
      />
    </>
  );
  return to === undefined ? (
    <div className={styles.row}>{content}</div>
  ) : (
    <AppLink to={to} className={styles.row}>
      {content}
    </AppLink>
  );
}

/** Places of rows that are loading, as high as they are. */
export function BrandSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className={styles.list}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton round width="0.64rem" height="0.64rem" />
          <span className={styles.brand}>
            <Skeleton width="1.2rem" />
            <Skeleton width="1rem" height="0.22rem" />
          </span>
          <Skeleton width="1.2rem" />
          <Skeleton width="1.2rem" />
          <Skeleton width="1.16rem" height="0.4rem" />
        </div>
      ))}
    </div>
  );
}
