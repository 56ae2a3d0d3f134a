import { PageLoading, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { pairPath } from '../common/pair-key';
import { texts } from '../features/brand-directory/texts';
import { BrandDirectory } from '../features/brand-directory/brand-directory';
import { useStores } from './application-stores';

/** `/bdex` (T-07). A brand leads to the page of its token's first pair. */
export const DirectoryPage = withTexts(
  texts,
  observer(function DirectoryPage() {
    const { rows } = useStores();
    const { allKeys } = rows;
    const pathOf = (token: string) => {
      const key = allKeys.find((pair) => pair.startsWith(`${token}_`));
      return key && pairPath(key, 'info');
    };
    return <BrandDirectory pathOf={pathOf} />;
  }),
  PageLoading,
);
