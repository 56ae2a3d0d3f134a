import { AlignJustify, Equal, MoveUpRight, RectangleHorizontal, Slash, Type } from '@exchange/ui/chart-icons';
import { Minus } from '@exchange/ui/icons';
import type { DrawingKind } from '../../domain/drawing';

const icons = {
  horizontal: Minus,
  trend: Slash,
  ray: MoveUpRight,
  channel: Equal,
  fibonacci: AlignJustify,
  rectangle: RectangleHorizontal,
  text: Type,
} as const satisfies Record<DrawingKind, unknown>;

/** Stands for a kind of drawing, in the tools and in the list. */
export function DrawingIcon({ kind }: { readonly kind: DrawingKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" />;
}
