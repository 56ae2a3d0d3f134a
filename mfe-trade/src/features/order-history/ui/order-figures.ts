import type { Order } from '@exchange/contract';
import { compareDecimals, noValue } from '@exchange/format';
import { useTokenFace } from '@exchange/remote-kit';
import { exactText } from '../../../common/exact-text';
import type { Figure } from '../../../common/records/figures';
import { feeToken, volumeToken } from '../domain/units';
import { texts } from '../texts';
import { usePairPlaces } from './use-pair-places';

/** An order's figures with their currencies, every decimal of them (T-14); prices and amounts with as many as the pair's at least. */
export function useOrderFigures(
  order: Order,
): Readonly<Record<'price' | 'average' | 'turnover' | 'volume' | 'traded' | 'fee', Figure>> {
  const t = texts.useText();
  const token = useTokenFace(order.token).token_as;
  const market = order.market.toUpperCase();
  const places = usePairPlaces(order);
  const isSum = volumeToken(order) === order.market;
  const nothing = compareDecimals(order.traded_amount, '0') === 0;
  const nameOf = (code: string) => (code === order.market ? market : token);
  const figure = (name: string, unit: string, value: string): Figure => ({
    label: t(`figure.${name}`, { unit }),
    value,
  });
  return {
    price: figure(
      'price',
      market,
      order.market_type === 1 ? exactText(order.price, places.price) : t('marketPrice'),
    ),
    average: figure('average', market, nothing ? noValue : exactText(order.average_price, places.price)),
    turnover: figure('turnover', market, exactText(order.turnover)),
    volume: figure(
      'volume',
      nameOf(volumeToken(order)),
      exactText(order.amount, isSum ? places.price : places.amount),
    ),
    traded: figure('traded', token, exactText(order.traded_amount, places.amount)),
    fee: figure('fee', nameOf(feeToken(order)), exactText(order.fee)),
  };
}
