import { echartsElements } from './echarts-elements';
import { line, strokes, type Label } from './elements';

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

test('[T-11] a text stands where its alignment says, and its ground reaches around it', () => {
  const ground = { fill: 'red', height: 16, padding: 4, radius: 3 };
  const placed = (align: Label['align']) => echartsElements([{ ...label, align, ground }])[0];
  const box = { lineHeight: 16, padding: [0, 4], backgroundColor: 'red', borderRadius: 3, y: 20 };
  expect(placed('right')).toMatchObject({ type: 'text', style: { ...box, x: 104 } });
  expect(placed('left')).toMatchObject({ style: { ...box, x: 96 } });
  expect(placed('center')).toMatchObject({ style: { ...box, x: 100 } });
  expect(echartsElements([label])[0]).toMatchObject({ style: { x: 100, backgroundColor: null } });
});

test('[T-11] an element says all of its look, since it may take the place of another from the picture before', () => {
  const [plain, dashed] = echartsElements([
    strokes([line(0, 0, 9, 0)], { stroke: 'grey' }),
    strokes([line(0, 0, 9, 0)], { fill: 'green', dashes: [3, 3] }),
  ]);
  expect(plain).toMatchObject({ style: { fill: null, stroke: 'grey', lineDash: null } });
  expect(dashed).toMatchObject({ style: { fill: 'green', stroke: null, lineDash: [3, 3] } });
});

test('[T-11] where no line is drawn any more, none of the picture before stays', () => {
  const strip = { top: 10, height: 50 };
  const drawn = (children: readonly Label[]) =>
    echartsElements([{ type: 'clipped', strip, width: 300, children }])[0];
  expect(drawn([])).toMatchObject({ ignore: true, children: [] });
  expect(drawn([label])).toMatchObject({
    ignore: false,
    clipPath: { shape: { x: 0, y: 10, width: 300, height: 50 } },
  });
});
