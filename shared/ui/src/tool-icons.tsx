import * as lucide from 'lucide';
import { createIcon } from './create-icon';

// Icons of tools and records, which no first screen shows: a module of their own, so that first loads go without them (H-26).

export const ArrowUpToLine = createIcon(lucide.ArrowUpToLine);
export const BadgeCheck = createIcon(lucide.BadgeCheck);
export const CalendarDays = createIcon(lucide.CalendarDays);
export const ChevronsRight = createIcon(lucide.ChevronsRight);
export const CircleMinus = createIcon(lucide.CircleMinus);
export const Copy = createIcon(lucide.Copy);
export const Download = createIcon(lucide.Download);
export const GripVertical = createIcon(lucide.GripVertical);
export const Keyboard = createIcon(lucide.Keyboard);
export const List = createIcon(lucide.List);
export const Pause = createIcon(lucide.Pause);
export const PencilLine = createIcon(lucide.PencilLine);
export const Play = createIcon(lucide.Play);
export const Table2 = createIcon(lucide.Table2);
export const Trash2 = createIcon(lucide.Trash2);
