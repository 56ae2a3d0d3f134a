import { withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { pairPath } from '../../common/pair-key';
import { texts } from '../../features/brand-directory/texts';
import { BrandDirectory } from '../../features/brand-directory/ui/brand-directory';
import { useStores } from '../application-stores';
import { PageSkeleton } from './page-skeleton';

/** `/bdex` (T-07). A brand leads to the page of its token's first pair. */
export const DirectoryPage = withTexts(
  texts.namespace,
  texts.messages,
  observer(function DirectoryPage() {
    const { rows } = useStores();
    const { allKeys } = rows;
    const pathOf = (token: string) => {
      const key = allKeys.find((pair) => pair.startsWith(`${token}_`));
      return key && pairPath(key, 'info');
    };
    return <BrandDirectory pathOf={pathOf} />;
  }),
  PageSkeleton,
);
