import { box, line, strokes, type Element, type Label } from './elements';
import { paint } from './paint';

/** What was asked of a canvas: its calls, each with the look that was in force. Texts are ten wide for each character. */
function recordingCanvas() {
  const calls: { name: string; values: readonly unknown[]; look: Record<string, unknown> }[] = [];
  const look: Record<string, unknown> = { globalAlpha: 1, dashes: [] };
  const context = new Proxy(look, {
    set: (_look, name, value) => Reflect.set(look, name, value),
    get: (_look, name) => {
      if (name === 'measureText') return (text: string) => ({ width: text.length * 10 });
      if (name === 'setLineDash')
        return (dashes: readonly number[]) => {
          look['dashes'] = dashes;
        };
      return (...values: readonly unknown[]) => {
        calls.push({ name: String(name), values, look: { ...look } });
      };
    },
  });
  return { calls, context: context as unknown as CanvasRenderingContext2D };
}

function painted(...elements: readonly Element[]) {
  const { calls, context } = recordingCanvas();
  paint(context, elements);
  return calls;
}

const label: Label = {
  type: 'label',
  text: '1.28',
  x: 100,
  y: 50,
  align: 'right',
  baseline: 'middle',
  fill: 'white',
  font: '10px sans',
};

test('[T-11] paths of one look are drawn at once, closed ones closed; none leaves its look to what comes after', () => {
  const calls = painted(
    strokes([box(0, 0, 2, 2), line(5, 6, 7, 8)], { fill: 'red', opacity: 0.5 }),
    strokes([line(0, 0, 9, 0)], { stroke: 'blue', dashes: [3, 3] }),
    strokes([line(0, 1, 9, 1)], { stroke: 'green' }),
    strokes([], { stroke: 'grey' }),
  );
  const drawn = calls.filter(({ name }) => name === 'fill' || name === 'stroke');
  expect(drawn.map(({ name, look }) => [name, look['globalAlpha'], look['dashes']])).toEqual([
    ['fill', 0.5, []],
    ['stroke', 1, [3, 3]],
    ['stroke', 1, []],
  ]);
  expect(drawn[0]?.look['fillStyle']).toBe('red');
  expect(calls.map(({ name }) => name).slice(0, 8)).toEqual([
    'beginPath',
    'moveTo',
    'lineTo',
    'lineTo',
    'lineTo',
    'closePath',
    'moveTo',
    'lineTo',
  ]);
});

test('[T-11] a text stands on a ground as wide as itself and its edges, drawn before it', () => {
  const ground = { fill: 'teal', height: 16, padding: 4, radius: 3 };
  const [rect, text] = painted({ ...label, ground }).filter(
    ({ name }) => name === 'rect' || name === 'fillText',
  );
  // From 56 to 104 and 42 to 58, less the round corners that the outline adds.
  expect(rect?.values).toEqual([59, 45, 42, 10]);
  expect(text).toMatchObject({ values: ['1.28', 100, 50], look: { fillStyle: 'white', textAlign: 'right' } });
});

test('[T-11] what is clipped is drawn within its strip alone, and what comes after it is not', () => {
  const names = painted(
    { type: 'clipped', strip: { top: 10, height: 20 }, width: 300, children: [label] },
    label,
  ).map(({ name, values }) => (name === 'rect' ? values : name));
  expect(names).toEqual(['save', 'beginPath', [0, 10, 300, 20], 'clip', 'fillText', 'restore', 'fillText']);
});
