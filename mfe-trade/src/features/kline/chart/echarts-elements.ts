import { graphic } from 'echarts/core';
import type { Clipped, Element, Handle, Label, Path, Strokes } from './elements';

/** ECharts has no element of its own for many paths. */
const Paths = graphic.extendShape({
  shape: { paths: [] },
  buildPath(context, shape: { readonly paths: readonly Path[] }) {
    for (const { points, closed } of shape.paths) {
      context.moveTo(points[0] ?? 0, points[1] ?? 0);
      for (let at = 2; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
      if (closed) context.closePath();
    }
  },
});

/** The types of ECharts are not written for members that are exactly optional: its own elements would not do for a group. */
type Child = Parameters<graphic.Group['add']>[0];

/** The elements of a picture as those of ECharts, from the back to the front. */
export function echartsGroup(elements: readonly Element[]): graphic.Group {
  const group = new graphic.Group({ silent: true });
  for (const element of elements) group.add(childOf(element) as Child);
  return group;
}

function childOf(element: Element): object {
  switch (element.type) {
    case 'strokes':
      return pathsOf(element);
    case 'label':
      return textOf(element);
    case 'handle':
      return circleOf(element);
    default:
      return clippedOf(element);
  }
}

function pathsOf({ paths, fill, stroke, dashes, ...style }: Strokes) {
  const { lineWidth, lineJoin, opacity } = style;
  return new Paths({
    shape: { paths },
    style: {
      // Without a word a path is filled with black.
      fill: fill ?? 'none',
      ...(stroke !== undefined && { stroke, lineDash: dashes.length > 0 ? [...dashes] : false }),
      ...{ lineWidth, lineJoin, opacity },
    },
    silent: true,
  });
}

function textOf({ text, x, y, align, baseline, fill, font, ground }: Label) {
  const style = { text, y, align, verticalAlign: baseline, fill, font };
  if (!ground) return new graphic.Text({ style: { ...style, x }, silent: true });
  // The place that ECharts takes is the ground's, not the text's.
  const way = { left: -1, center: 0, right: 1 }[align];
  return new graphic.Text({
    style: {
      ...style,
      x: x + way * ground.padding,
      lineHeight: ground.height,
      padding: [0, ground.padding],
      backgroundColor: ground.fill,
      borderRadius: ground.radius,
      ...(ground.edge !== undefined && { borderColor: ground.edge, borderWidth: 1 }),
    },
    silent: true,
  });
}

function circleOf({ x, y, radius, fill, stroke, lineWidth }: Handle) {
  return new graphic.Circle({
    shape: { cx: x, cy: y, r: radius },
    style: { fill, stroke, lineWidth },
    silent: true,
  });
}

function clippedOf({ strip, width, children }: Clipped) {
  const group = echartsGroup(children);
  group.setClipPath(new graphic.Rect({ shape: { x: 0, y: strip.top, width, height: strip.height } }));
  return group;
}
