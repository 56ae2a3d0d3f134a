import { fakePair } from '@exchange/platform/fake';
import { act, render, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { PairRow } from './pair-rows';
import { usePairTerms } from './use-pair-terms';

test('[Q-03] what needs a pair’s terms is rendered when they change, and not where its price ticks', () => {
  let newest = fakePair({ fee_rate: '0.001' });
  const row = new PairRow(
    'aura_usdt',
    newest,
    () => newest,
    () => () => undefined,
  );
  let renders = 0;
  const Fee = observer(function Fee() {
    const terms = usePairTerms(row);
    renders += 1;
    return <p>{terms?.fee_rate}</p>;
  });
  render(<Fee />);
  const tick = (change: Parameters<typeof fakePair>[0]) =>
    act(() => {
      newest = { ...newest, ...change };
      row.changed();
    });
  tick({ price: '9.9999', percent_change: '5.00', vol: '1' });
  expect(renders).toBe(1);
  tick({ fee_rate: '0.002' });
  expect(screen.getByText('0.002')).toBeTruthy();
  expect(renders).toBe(2);
});
