import { showEarlyView } from '@exchange/remote-kit/early-view';
import { EarlyKline } from '../app/early/early-kline';
import { readPair } from '../app/early/read-pairs';

showEarlyView(window, (page) => {
  const pair = readPair(page);
  return pair && <EarlyKline pair={pair} />;
});
