import { echartsGroup } from './echarts-elements';
import { line, strokes, type Element, type Label } from './elements';

const label: Label = {
  type: 'label',
  text: '16.14',
  x: 100,
  y: 20,
  align: 'right',
  baseline: 'middle',
  fill: 'white',
  font: '11px sans',
};
const only = (element: Element) => echartsGroup([element]).childAt(0);

test('[T-11] a text stands where its alignment says, and its ground reaches around it', () => {
  const ground = { fill: 'red', height: 16, padding: 4, radius: 3 };
  const box = { lineHeight: 16, padding: [0, 4], backgroundColor: 'red', borderRadius: 3, y: 20 };
  const placed = (align: Label['align']) => only({ ...label, align, ground });
  expect(placed('right')).toMatchObject({ type: 'text', style: { ...box, x: 104 } });
  expect(placed('left')).toMatchObject({ style: { ...box, x: 96 } });
  expect(placed('center')).toMatchObject({ style: { ...box, x: 100 } });
  expect(only(label)).toMatchObject({ style: { text: '16.14', x: 100, align: 'right' } });
});

test('[T-11] a line is not filled, and only what is dashed has dashes', () => {
  expect(only(strokes([line(0, 0, 9, 0)], { stroke: 'grey' }))).toMatchObject({
    style: { fill: 'none', stroke: 'grey', lineDash: false },
  });
  expect(only(strokes([line(0, 0, 9, 0)], { stroke: 'grey', dashes: [3, 3] }))).toMatchObject({
    style: { lineDash: [3, 3] },
  });
});

test('[T-11] drawn lines are cut off at the edges of their strip', () => {
  const strip = { top: 10, height: 50 };
  const group = only({ type: 'clipped', strip, width: 300, children: [label] });
  expect(group.getClipPath()).toMatchObject({ shape: { x: 0, y: 10, width: 300, height: 50 } });
});
