import { formatPrice } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { useCloseElsewhere } from '@exchange/ui';
import { BellPlus, Clock3, Minus, Plus } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { ChartPoint } from '../../domain/chart-frame';
import type { AskedOrder } from '../../domain/price-line';
import { valueAt } from '../../domain/scale';
import type { KlineView } from '../../store/kline-view';
import { ChartLinesContext } from '../chart-lines';
import { clearOfForm } from './clear-of-form';
import styles from './point-menu.module.css';
import { texts } from './texts';

interface PointMenuProps {
  readonly view: KlineView;
  readonly pricePrecision: number;
  /** Where the menu is open, CSS px; undefined while it is not. */
  readonly point: ChartPoint | undefined;
  readonly onOpen: (point: ChartPoint) => void;
  readonly onClose: () => void;
}

/** What can be done at a price of the chart: an alert (T-19) or an order there (T-20). A finger opens it beside the crosshair that it placed. */
export const PointMenu = observer(function PointMenu(props: PointMenuProps) {
  const { view, pricePrecision, point, onOpen } = props;
  const { locale } = usePlatform();
  const t = texts.useText();
  const own = useContext(ChartLinesContext);
  const at = point ?? view.point;
  const price = at && priceUnder(at, view, pricePrecision);
  if (!own || !at || price === undefined) return null;
  const said = formatPrice(price, pricePrecision, locale.current);
  if (point) return <Choices {...props} point={point} price={price} said={said} />;
  return (
    <button
      type="button"
      className={styles.offer}
      style={{ insetBlockStart: at.y }}
      aria-label={t('point.offer', { price: said })}
      aria-haspopup="menu"
      onClick={() => onOpen(at)}
    >
      <Plus aria-hidden="true" />
    </button>
  );
});

function Choices({
  view,
  point,
  price,
  said,
  onClose,
}: PointMenuProps & { readonly point: ChartPoint; readonly price: string; readonly said: string }) {
  const t = texts.useText();
  const own = useContext(ChartLinesContext);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    return () => {
      // What was chosen may have taken the focus along.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  useCloseElsewhere(menu, true, onClose);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const requestOrder = own?.requestOrder;
  const chooseOrder = (asked: AskedOrder) => {
    clearOfForm(menu.current?.parentElement);
    onClose();
    requestOrder?.(asked);
  };
  const order = (kind: AskedOrder['kind'], icon: ReactNode) =>
    requestOrder && (
      <Choice key={kind} icon={icon} kind={kind} onChoose={() => chooseOrder({ kind, price })}>
        {t(`point.${kind}`, { price: said })}
      </Choice>
    );
  const { grid, area } = cornerAt(point, view);
  return (
    <div className={styles.place} style={grid}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        className={styles.menu}
        style={{ gridArea: area }}
        aria-label={t('point.menu', { price: said })}
        onKeyDown={(event) => (event.key === 'Tab' ? onClose() : moveFocus(event, menu.current))}
      >
        <Choice icon={<BellPlus />} onChoose={choose(() => own?.requestAlert({ price }))}>
          {t('point.alert', { price: said })}
        </Choice>
        {order('buy', <Plus />)}
        {order('sell', <Minus />)}
        {order('stop', <Clock3 />)}
      </div>
    </div>
  );
}

/** A grid over the stage that has the menu's nearest corner at the point, or as near as there is room for the menu. */
function cornerAt({ x, y }: ChartPoint, { size: { width, height } }: Pick<KlineView, 'size'>) {
  const isRight = x > width / 2;
  const isLow = y > height / 2;
  const tracks = (before: number, after: number, isLate: boolean) =>
    isLate ? `max-content minmax(0, ${after}px)` : `minmax(0, ${before}px) max-content`;
  return {
    grid: {
      gridTemplateColumns: tracks(x, width - x, isRight),
      gridTemplateRows: tracks(y, height - y, isLow),
      placeContent: `${isLow ? 'end' : 'start'} ${isRight ? 'end' : 'start'}`,
    },
    area: `${isLow ? 1 : 2} / ${isRight ? 1 : 2}`,
  };
}

function Choice({
  icon,
  kind,
  onChoose,
  children,
}: {
  readonly icon: ReactNode;
  readonly kind?: AskedOrder['kind'];
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.choice}
      data-kind={kind}
      tabIndex={-1}
      onClick={onChoose}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </button>
  );
}

/** Arrow keys go from choice to choice, round and round. */
function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const present = items.findIndex((item) => item === document.activeElement);
  items[(present + step + items.length) % items.length]?.focus();
}

/** The price at a point of the chart, in the pair's decimals; undefined where there is none. */
export function priceUnder(
  point: ChartPoint,
  { frame }: Pick<KlineView, 'frame'>,
  precision: number,
): string | undefined {
  if (!frame) return undefined;
  const { price: strip } = frame.layout;
  if (point.y < strip.top || point.y > strip.top + strip.height) return undefined;
  const value = valueAt(point.y, frame.priceScale, strip);
  const price = value.toFixed(precision);
  return /^[0.-]*$/.test(price) || value < 0 ? undefined : price;
}
