import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TabPanel, Tabs } from './tabs';

const items = [
  { id: 'favourites', label: 'Favorites' },
  { id: 'usdt', label: 'USDT' },
  { id: 'btc', label: 'BTC' },
] as const;

function Markets() {
  const [selected, setSelected] = useState<(typeof items)[number]['id']>('favourites');
  return (
    <>
      <Tabs label="Markets" group="markets" items={items} selected={selected} onSelect={setSelected} />
      <TabPanel group="markets" selected={selected}>
        {selected}
      </TabPanel>
    </>
  );
}
const tab = (name: string) => screen.getByRole('tab', { name });

test('[T-03] the chosen tab names its panel', async () => {
  render(<Markets />);
  await userEvent.click(tab('BTC'));
  expect(tab('BTC').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: 'BTC' }).textContent).toBe('btc');
  expect(tab('BTC').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
});

test('[T-03] arrow keys, Home and End move between tabs, and only the chosen one is a tab stop', async () => {
  render(<Markets />);
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('Favorites'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('USDT'));
  expect(screen.getByRole('tabpanel').textContent).toBe('usdt');
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(tab('BTC'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('Favorites'));
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(document.activeElement).toBe(tab('Favorites'));
  expect(screen.getAllByRole('tab').map((each) => each.tabIndex)).toEqual([0, -1, -1]);
});

test('[T-03] the chosen tab is scrolled into view, also when the list becomes narrower', async () => {
  let resize: () => void = () => undefined;
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    const observer: ResizeObserver = {
      observe: () => (resize = () => callback([], observer)),
      unobserve: () => undefined,
      disconnect: () => undefined,
    };
    return observer;
  });
  let width = 300;
  const size = (name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', of: (element: HTMLElement) => number) =>
    jest.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return of(this);
    });
  size('offsetLeft', (element) => [...(element.parentElement?.children ?? [])].indexOf(element) * 100);
  size('offsetWidth', () => 100);
  size('clientWidth', () => width);
  render(<Markets />);
  const list = screen.getByRole('tablist');
  resize();
  expect(list.scrollLeft).toBe(0);
  await userEvent.click(tab('BTC'));
  resize();
  expect(list.scrollLeft).toBe(0);
  width = 150;
  resize();
  expect(list.scrollLeft).toBe(175);
  jest.restoreAllMocks();
});
