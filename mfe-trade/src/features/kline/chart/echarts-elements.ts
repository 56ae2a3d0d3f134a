import { graphic } from 'echarts/core';
import type { Clipped, Element, Handle, Label, Path, Strokes } from './elements';

/** ECharts has no element of its own for many paths. */
const Shape = graphic.extendShape({
  type: 'paths',
  shape: { paths: [] },
  buildPath(context, shape: { readonly paths: readonly Path[] }) {
    for (const { points, closed } of shape.paths) {
      context.moveTo(points[0] ?? 0, points[1] ?? 0);
      for (let at = 2; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
      if (closed) context.closePath();
    }
  },
});
graphic.registerShape('paths', Shape);

/** The elements of a picture as those of an ECharts custom series, from the back to the front. */
export function echartsElements(elements: readonly Element[]): readonly object[] {
  return elements.map((element) => {
    switch (element.type) {
      case 'strokes':
        return pathsOf(element);
      case 'label':
        return textOf(element);
      case 'handle':
        return circleOf(element);
      default:
        return groupOf(element);
    }
  });
}

function pathsOf({ paths, fill, stroke, lineWidth, lineJoin, opacity, dashes }: Strokes) {
  return {
    type: 'paths',
    shape: { paths },
    // What is left out would stay as it was in the picture before.
    style: {
      fill: fill ?? null,
      stroke: stroke ?? null,
      lineWidth,
      lineJoin,
      opacity,
      lineDash: dashes.length > 0 ? dashes : null,
    },
  };
}

function textOf({ text, x, y, align, baseline, fill, font, ground }: Label) {
  const style = { text, y, align, verticalAlign: baseline, fill, font };
  if (!ground)
    return { type: 'text', style: { ...style, x, lineHeight: null, padding: 0, backgroundColor: null } };
  // The place that ECharts takes is the ground's, not the text's.
  const way = { left: -1, center: 0, right: 1 }[align];
  return {
    type: 'text',
    style: {
      ...style,
      x: x + way * ground.padding,
      lineHeight: ground.height,
      padding: [0, ground.padding],
      backgroundColor: ground.fill,
      borderRadius: ground.radius,
    },
  };
}

function circleOf({ x, y, radius, fill, stroke, lineWidth }: Handle) {
  return { type: 'circle', shape: { cx: x, cy: y, r: radius }, style: { fill, stroke, lineWidth } };
}

function groupOf({ strip, width, children }: Clipped) {
  return {
    type: 'group',
    // A group without children would keep those of the picture before.
    ignore: children.length === 0,
    clipPath: { type: 'rect', shape: { x: 0, y: strip.top, width, height: strip.height } },
    children: echartsElements(children),
  };
}
