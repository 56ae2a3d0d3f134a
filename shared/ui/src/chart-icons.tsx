import * as lucide from 'lucide';
import { createIcon } from './create-icon';

// Icons of the chart's tools, which come with the chart.

export const AlignJustify = createIcon(lucide.AlignJustify);
export const ChevronLast = createIcon(lucide.ChevronLast);
export const Equal = createIcon(lucide.Equal);
export const Minimize2 = createIcon(lucide.Minimize2);
export const MoveUpRight = createIcon(lucide.MoveUpRight);
export const RectangleHorizontal = createIcon(lucide.RectangleHorizontal);
export const Slash = createIcon(lucide.Slash);
export const SlidersHorizontal = createIcon(lucide.SlidersHorizontal);
export const Type = createIcon(lucide.Type);
export const Undo2 = createIcon(lucide.Undo2);
export const ZoomIn = createIcon(lucide.ZoomIn);
export const ZoomOut = createIcon(lucide.ZoomOut);
