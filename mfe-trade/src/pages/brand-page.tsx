import { NotFoundPage, PageLoading, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { parsePairKey } from '../common/pair-key';
import { texts } from '../features/brand/texts';
import { BrandData } from '../features/brand/ui/brand-data';
import { BrandStory } from '../features/brand/ui/brand-story';
import { Certification } from '../features/brand/ui/certification';
import { PairFrame } from '../features/brand/ui/pair-frame';
import { useStores } from './application-stores';
import { PairUnlisted } from './pair-unlisted';

const views = { data: BrandData, info: BrandStory, info1: Certification } as const;

/** `/trade/{pair}/data`, `info` and `info1` (T-12). */
export const BrandPage = withTexts(
  texts,
  observer(function BrandPage({
    pairKey,
    page,
  }: {
    readonly pairKey: string;
    readonly page: keyof typeof views;
  }) {
    const { rows } = useStores();
    const pair = parsePairKey(pairKey);
    if (!pair) return <NotFoundPage />;
    if (rows.list.ready && !rows.row(pairKey)) return <PairUnlisted pairKey={pairKey} />;
    const View = views[page];
    return (
      <PairFrame pairKey={pairKey} pair={pair} page={page}>
        <View key={pair.token} token={pair.token} />
      </PairFrame>
    );
  }),
  PageLoading,
);
