import { PageHead, useTokenFace } from '@exchange/remote-kit';
import { LinkTabs } from '@exchange/ui';
import type { ReactNode } from 'react';
import { pairPath, type PairCodes, type PairPage } from '../../../common/pair-key';
import { texts } from '../texts';

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
  const t = texts.useText();
  const face = useTokenFace(pair.token);
  return (
    <>
      <PageHead
        title={`${face.token_as}/${pair.market.toUpperCase()}`}
        back={pairPath(pairKey, 'transaction')}
      />
      <LinkTabs
        label={t('pages.title')}
        links={pages.map((each) => ({
          to: pairPath(pairKey, each),
          label: t(`pages.${each}`),
          current: each === page,
        }))}
      />
      {children}
    </>
  );
}
