import type { AuctionDetail } from '@exchange/contract/dutch-auction';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useTokenFace } from '@exchange/remote-kit';
import { Card } from '@exchange/ui';
import type { ReactNode } from 'react';
import { money, quantity } from '../../common/amounts';
import { useText } from '../../messages';
import styles from './auction-page.module.css';
import type { OwnPart } from './use-own-part';

/** Prices, limits and times of an auction (U-01). */
export function AuctionFacts({ auction, own }: { readonly auction: AuctionDetail; readonly own: OwnPart }) {
  const { locale } = usePlatform();
  const t = useText();
  const { token_as: token } = useTokenFace(auction.token);
  const sum = (value: string) => `${money(value, locale.current)} ${auction.market.toUpperCase()}`;
  const facts: readonly (readonly [key: string, value: ReactNode])[] = [
    ['bidders', auction.bidders],
    ['initialPrice', sum(auction.initial_price)],
    ...(auction.type === 1
      ? [
          ['lowestPrice', sum(auction.lowest_bid)] as const,
          [
            'interval',
            t('facts.falls', {
              step: sum(auction.price_step),
              seconds: Math.round(auction.price_interval / 1000),
            }),
          ] as const,
        ]
      : []),
    ['units', `${quantity(auction.units, locale.current)} ${token}`],
    ['perBid', t('facts.range', { min: auction.min_portions, max: auction.max_portions })],
    ['orderLimit', t('orders.portions', { count: auction.order_limit })],
    [
      'userLimit',
      own.orders === undefined
        ? t('orders.portions', { count: auction.user_limit })
        : t('facts.used', { limit: auction.user_limit, used: own.held }),
    ],
    ['start', formatTime(locale.current, auction.start_time, 'dateTime')],
    ['end', formatTime(locale.current, auction.end_time, 'dateTime')],
  ];
  return (
    <Card>
      <h2 className={styles.heading}>{t('detail.facts')}</h2>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`facts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
