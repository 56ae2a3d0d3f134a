import { getBrandByToken, getBrandCms } from '@exchange/contract';
import { floorTo, formatAmount, multiply } from '@exchange/format';
import { useCall } from '@exchange/remote-kit';
import { Skeleton } from '@exchange/ui';
import { BadgeCheck } from '@exchange/ui/tool-icons';
import { texts } from '../texts';
import { BrandAnswer, together } from './brand-answer';
import styles from './brand.module.css';

/** The levels of repurchase certification and the one that the brand holds (T-12). */
export function Certification({ token }: { readonly token: string }) {
  const t = texts.useText();
  const brand = useCall(getBrandByToken, { token });
  const cms = useCall(getBrandCms, { token });
  return (
    <div className={styles.page}>
      <BrandAnswer
        answer={together(brand, cms)}
        waiting={
          <Skeleton width="calc(100% - 2 * var(--s4))" height="1.9rem" className={styles.standing ?? ''} />
        }
      >
        {({ brand_name: name, certification_level: held }) => (
          <section className={styles.standing} data-held={held > 0}>
            <BadgeCheck aria-hidden="true" size="0.72rem" />
            <div>
              <h2>
                {held > 0 ? t('level.holds', { brand: name, level: held }) : t('level.none', { brand: name })}
              </h2>
              <p>{t('level.about')}</p>
            </div>
          </section>
        )}
      </BrandAnswer>
      {brand.value && (
        <BrandAnswer answer={cms} waiting={<LevelsSpace />}>
          {({ certification_levels: levels }) => (
            <ol className={styles.levels}>
              {levels.map((level) => {
                const held = brand.value?.certification_level === level.level;
                return (
                  <li key={level.level} aria-current={held ? 'true' : undefined} className={styles.level}>
                    <span className={styles.rank}>{level.level}</span>
                    <div className={styles.levelText}>
                      <h3>
                        {level.name}
                        {held && <span className={styles.held}>{t('level.held')}</span>}
                      </h3>
                      <p>{level.description}</p>
                    </div>
                    <p className={styles.rate}>
                      <b>{percentText(level.repurchase_rate)}</b>
                      <small>{t('level.rate')}</small>
                    </p>
                  </li>
                );
              })}
            </ol>
          )}
        </BrandAnswer>
      )}
    </div>
  );
}

/** A share as a percentage for people, with no more decimals than it has: `0.2` as `20%`. */
function percentText(share: string): string {
  const percent = floorTo(multiply(share, '100'), 2);
  return `${formatAmount(percent, percent.split('.')[1]?.length ?? 0)}%`;
}

function LevelsSpace() {
  return (
    <ol className={styles.levels} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className={styles.level}>
          <Skeleton height="1rem" />
        </li>
      ))}
    </ol>
  );
}
