import { showEarlyView } from '@exchange/remote-kit/early-view';
import { EarlyMarket } from '../app/early/early-market';
import { readPairs } from '../app/early/read-pairs';

showEarlyView(window, (page) => {
  const pairs = readPairs(page);
  return pairs && <EarlyMarket pairs={pairs} search={page.search} />;
});
