import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Bar, ValueReader } from './chart';

const days = ['Mon', 'Tue', 'Wed', 'Thu'];

function Week() {
  const [index, setIndex] = useState<number>();
  return (
    <>
      <output>{index === undefined ? 'none' : days[index]}</output>
      <ValueReader
        label="Day"
        valueText={days[index ?? 3] ?? ''}
        count={4}
        index={index}
        onIndexChange={setIndex}
      />
    </>
  );
}

function renderWeek() {
  render(<Week />);
  const slider = screen.getByRole('slider', { name: 'Day' });
  const surface = slider.parentElement;
  if (!surface) throw new Error('The slider stands alone');
  surface.getBoundingClientRect = () => new DOMRect(100, 0, 200, 50);
  // jsdom's pointer events have no place: those of a mouse have.
  const pointer = (type: string, clientX: number, pointerType = 'touch') => {
    const event = new MouseEvent(type, { bubbles: true, clientX, relatedTarget: document.body });
    fireEvent(surface, Object.assign(event, { pointerType }));
  };
  return { slider, surface, pointer, read: () => screen.getByRole('status').textContent };
}

test('[N-02] a tap reads a value, a drag the next ones; a second tap or leaving the chart ends it', () => {
  const { slider, surface, pointer, read } = renderWeek();
  const tap = (x: number) => {
    pointer('pointerdown', x);
    pointer('pointerup', x);
  };
  tap(160);
  expect(read()).toBe('Tue');
  expect(slider.getAttribute('aria-valuetext')).toBe('Tue');
  pointer('pointerdown', 160);
  pointer('pointermove', 999);
  pointer('pointerup', 160);
  expect(read()).toBe('Thu');
  tap(299);
  expect(read()).toBe('none');
  tap(0);
  expect(read()).toBe('Mon');
  fireEvent.mouseDown(surface);
  expect(document.activeElement).toBe(slider);
  expect(slider.className).toContain('pressed');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider.className).not.toContain('pressed');
  fireEvent.blur(slider);
  expect(read()).toBe('none');
});

test('[N-02] a mouse reads what it is over, without a button, until it leaves', () => {
  const { pointer, read } = renderWeek();
  pointer('pointermove', 210, 'mouse');
  expect(read()).toBe('Wed');
  pointer('pointerdown', 210, 'mouse');
  pointer('pointerup', 210, 'mouse');
  expect(read()).toBe('Wed');
  // React makes its leave of an out.
  pointer('pointerout', 210, 'mouse');
  expect(read()).toBe('none');
});

test('[N-02] keys read the values from the last on; Escape ends it', () => {
  const { slider, read } = renderWeek();
  fireEvent.keyDown(slider, { key: 'Tab' });
  expect(read()).toBe('none');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(read()).toBe('Thu');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(read()).toBe('Tue');
  fireEvent.keyDown(slider, { key: 'Escape' });
  expect(read()).toBe('none');
});

test('[T-12] the least that is not nothing has a bar that can be seen', () => {
  const { container } = render(
    <svg>
      <Bar x={0} width={10} to={0} color="red" />
      <Bar x={10} width={10} to={0.0001} color="red" />
      <Bar x={20} width={10} from={0.5} to={1} color="red" />
    </svg>,
  );
  const bars = [...container.querySelectorAll('rect')];
  expect(bars.map((bar) => [bar.getAttribute('y'), bar.getAttribute('height')])).toEqual([
    ['99', '1'],
    ['0', '50'],
  ]);
});
