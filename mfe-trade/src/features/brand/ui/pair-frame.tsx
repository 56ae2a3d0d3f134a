import { usePlatform } from '@exchange/platform';
import { useTokenFace } from '@exchange/remote-kit';
import { AppLink, TopBar } from '@exchange/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { pairPath, type PairCodes, type PairPage } from '../../../common/pair-key';
import { texts } from '../texts';
import styles from './pair-frame.module.css';

const pages = ['transaction', 'kline', 'data', 'info', 'info1'] as const satisfies readonly PairPage[];

/** Frame of a pair's pages about its brand: the pair, and the ways to its other pages (T-12). */
export function PairFrame({
  pairKey,
  pair,
  page,
  children,
}: {
  readonly pairKey: string;
  readonly pair: PairCodes;
  readonly page: PairPage;
  readonly children: ReactNode;
}) {
  const { navigation } = usePlatform();
  const t = texts.useText();
  const face = useTokenFace(pair.token);
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = links.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [page]);
  return (
    <>
      <TopBar
        title={`${face.token_as}/${pair.market.toUpperCase()}`}
        backLabel={t('back')}
        onBack={() => navigation.back(pairPath(pairKey, 'transaction'))}
      />
      <nav ref={links} className={styles.pages} aria-label={t('pages.title')}>
        {pages.map((each) => (
          <AppLink
            key={each}
            to={pairPath(pairKey, each)}
            replace
            aria-current={each === page ? 'page' : undefined}
          >
            {t(`pages.${each}`)}
          </AppLink>
        ))}
      </nav>
      {children}
    </>
  );
}
