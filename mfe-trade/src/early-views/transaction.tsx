import { showEarlyView } from '@exchange/remote-kit/early-view';
import { EarlyTransaction } from '../app/early/early-transaction';
import { readPair } from '../app/early/read-pairs';

showEarlyView(window, (page) => {
  const pair = readPair(page);
  return pair && <EarlyTransaction pair={pair} />;
});
