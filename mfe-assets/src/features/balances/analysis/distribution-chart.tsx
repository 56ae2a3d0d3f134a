import { formatShare, toPlainNumber } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { classNames } from '@exchange/ui';
import { useText } from '../../../messages';
import styles from './distribution-chart.module.css';
import { greatest, type Share } from './shares';

/** Tokens that have a part of their own; the others are one part. */
const most = 4;
/** Radius with which the ring is 100 long, so that lengths are percent. */
const radius = 50 / Math.PI;
const thickness = 5;
const size = 2 * radius + thickness;
/** Percent that stay free between two parts. */
const gap = 0.8;

/** A ring of the tokens' parts beside the list of them. `shares` are the greatest first and not empty. */
export function DistributionChart({ shares }: { readonly shares: readonly Share[] }) {
  const { locale } = usePlatform();
  const t = useText();
  const shown = greatest(shares, most);
  const lengths = shown.map(({ percent }) => toPlainNumber(percent));
  return (
    <div className={styles.chart}>
      <svg className={styles.ring} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {lengths.map((length, index) => {
          const before = lengths.slice(0, index).reduce((sum, each) => sum + each, 0);
          const drawn = shown.length === 1 ? 100 : Math.max(length - gap, 0.2);
          return (
            <circle
              key={shown[index]?.token}
              className={classNames(styles.part, styles[`part${index}`])}
              cx={size / 2}
              cy={size / 2}
              r={radius}
              strokeWidth={thickness}
              strokeDasharray={`${drawn} ${100 - drawn}`}
              strokeDashoffset={25 - before}
            />
          );
        })}
      </svg>
      <ul className={styles.legend}>
        {shown.map(({ token, name, percent }, index) => (
          <li key={token} className={styles.item}>
            <i className={classNames(styles.mark, styles[`part${index}`])} aria-hidden="true" />
            <span className={styles.name}>{name || t('analysis.others')}</span>
            <b className={styles.percent}>{formatShare(percent, locale.current)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
