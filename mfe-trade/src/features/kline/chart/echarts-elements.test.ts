import { echartsGroup } from './echarts-elements';
import { across, line, rectangles, strokes, upright, type Element, type Label } from './elements';

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

const pattern = { setTransform: jest.fn() };
const measureText = jest.fn((text: string) => ({ width: 5 * text.length }));
/** What a canvas is asked for. */
const answers: Readonly<Record<string | symbol, unknown>> = {
  measureText,
  createPattern: () => pattern,
};

/** What is done to a canvas for an element that is drawn on it, call by call and setting by setting. Each letter is 5 wide. */
function drawnBy(...elements: readonly Element[]): readonly (readonly unknown[])[] {
  const done: unknown[][] = [];
  const canvas = new Proxy(
    {},
    {
      get: (_target, name) => answers[name] ?? ((...given: unknown[]) => done.push([name, ...given])),
      has: () => false,
      set: (_target, name, value) => done.push([name, value]) > 0,
    },
  );
  const children = echartsGroup(elements).children();
  expect(children).toHaveLength(1);
  const shape = children[0] as unknown as {
    readonly shape: object;
    buildPath(canvas: object, shape: object): void;
    afterBrush(): void;
  };
  shape.buildPath(canvas, shape.shape);
  shape.afterBrush();
  // ECharts finds the canvas as it left it.
  expect([done[0], done.at(-1)]).toEqual([['save'], ['restore']]);
  return done.slice(1, -1);
}
const callsOf = (name: string, ...elements: readonly Element[]) =>
  drawnBy(...elements).filter(([called]) => called === name);
const ground = { fill: 'red', height: 16, padding: 4, radius: 3 };

test('[T-11] a text is measured once for its font, however often it is drawn', () => {
  const grounded = { ...label, text: '17.03', ground };
  const inBold = { ...grounded, font: 'bold 11px sans' };
  measureText.mockClear();
  drawnBy(grounded, inBold);
  drawnBy({ ...grounded, y: 60 }, inBold);
  expect(measureText.mock.calls).toEqual([['17.03'], ['17.03']]);
});

test('[T-11] widths are not kept for ever, and a text that is measured anew is as wide as before', () => {
  const right = (text: string) => callsOf('arcTo', { ...label, text, align: 'left', ground })[0]?.[1];
  const before = right('18.004');
  for (let price = 0; price < 2_000; price += 1) right(`9.${1_000 + price}`);
  measureText.mockClear();
  expect(right('18.004')).toBe(before);
  expect(measureText).toHaveBeenCalledTimes(1);
});

test('[T-11] texts that follow one another are one element, each where its alignment says', () => {
  const other = { ...label, text: '16.20', y: 40, align: 'left', baseline: 'bottom' } as const;
  expect(drawnBy(label, other)).toEqual([
    ['font', '11px sans'],
    ['textAlign', 'right'],
    ['textBaseline', 'middle'],
    ['fillStyle', 'white'],
    ['fillText', '16.14', 100, 20],
    ['textAlign', 'left'],
    ['textBaseline', 'bottom'],
    ['fillStyle', 'white'],
    ['fillText', '16.20', 100, 40],
  ]);
});

test('[T-11] the ground of a text reaches around it, wherever the text stands, and has an edge where it is told', () => {
  const corners = (align: Label['align']) =>
    callsOf('arcTo', { ...label, align, ground }).map(([, x, y]) => [x, y]);
  const around = (left: number, right: number) => [
    [right, 12],
    [right, 28],
    [left, 28],
    [left, 12],
  ];
  expect(corners('right')).toEqual(around(71, 104));
  expect(corners('left')).toEqual(around(96, 129));
  expect(corners('center')).toEqual(around(83.5, 116.5));
  const fills = (element: Element) => callsOf('fillStyle', element).map(([, colour]) => colour);
  expect(fills({ ...label, ground })).toEqual(['red', 'white']);
  expect(callsOf('stroke', { ...label, ground })).toEqual([]);
  expect(callsOf('strokeStyle', { ...label, ground: { ...ground, edge: 'blue' } })).toEqual([
    ['strokeStyle', 'blue'],
  ]);
});

test('[T-11] a line is not filled, and only what is dashed has dashes', () => {
  expect(only(strokes([line(0, 0, 9, 0)], { stroke: 'grey' }))).toMatchObject({
    style: { fill: 'none', stroke: 'grey', lineDash: false },
  });
  expect(only(strokes([line(0, 0, 9, 0)], { stroke: 'grey', dashes: [3, 3] }))).toMatchObject({
    style: { lineDash: [3, 3] },
  });
});

test('[T-20] shapes that stand apart are drawn one by one, filled and edged', () => {
  const marks = strokes([line(0, 0, 9, 0), line(0, 5, 9, 5)], {
    fill: 'green',
    stroke: 'grey',
    isApart: true,
  });
  const drawn = (y: number) => [['beginPath'], ['moveTo', 0, y], ['lineTo', 9, y], ['fill'], ['stroke']];
  expect(drawnBy(marks)).toEqual([
    ['globalAlpha', 1],
    ['lineWidth', 1],
    ['fillStyle', 'green'],
    ['strokeStyle', 'grey'],
    ...drawn(0),
    ...drawn(5),
  ]);
});

test('[T-11] rectangles are filled one by one in their colour', () => {
  expect(drawnBy(rectangles([upright(10, 5, 25), across(40, 0, 30, 2)], 'green', 0.5))).toEqual([
    ['fillStyle', 'green'],
    ['globalAlpha', 0.5],
    ['fillRect', 9.5, 5, 1, 20],
    ['fillRect', 0, 39, 30, 2],
  ]);
});

test('[T-20] dashed levels are rectangles of a pattern, which is a dash and its gap in pixels of the screen', () => {
  const tile = { fillStyle: '', fillRect: jest.fn() };
  const tiles: { width: number; height: number }[] = [];
  const creation = jest.spyOn(document, 'createElement').mockImplementation((): HTMLElement => {
    const canvas = { width: 0, height: 0, getContext: () => tile };
    tiles.push(canvas);
    return canvas as unknown as HTMLElement;
  });
  const matrix = jest.fn((values: readonly number[]) => ({ values }));
  Object.assign(window, { DOMMatrix: matrix, devicePixelRatio: 2 });
  const levels = {
    type: 'levels',
    heights: [10.5, 40.5],
    width: 300,
    stroke: 'teal',
    dash: 3,
    gap: 2,
  } as const;
  const drawn = drawnBy(levels);
  creation.mockRestore();
  expect(tiles).toMatchObject([{ width: 10, height: 1 }]);
  expect(tile.fillStyle).toBe('teal');
  expect(tile.fillRect.mock.calls).toEqual([[0, 0, 6, 1]]);
  expect(pattern.setTransform.mock.calls).toEqual([[{ values: [0.5, 0, 0, 1, 0, 0] }]]);
  expect(drawn).toEqual([
    ['fillStyle', pattern],
    ['fillRect', 0, 10, 300, 1],
    ['fillRect', 0, 40, 300, 1],
  ]);
  Object.assign(window, { DOMMatrix: undefined, devicePixelRatio: 1 });
});

test('[T-11] drawn lines are cut off at the edges of their strip', () => {
  const strip = { top: 10, height: 50 };
  const group = only({ type: 'clipped', strip, width: 300, children: [label] });
  expect(group.getClipPath()).toMatchObject({ shape: { x: 0, y: 10, width: 300, height: 50 } });
});
