import { showEarlyView } from '@exchange/remote-kit/early-view';
import { EarlyHome } from '../app/early/early-home';
import { readPairs } from '../app/early/read-pairs';

showEarlyView(window, (page) => {
  const pairs = readPairs(page);
  return pairs && <EarlyHome pairs={pairs} />;
});
