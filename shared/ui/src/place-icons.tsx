import * as lucide from 'lucide';
import { createIcon } from './create-icon';

// Icons of the exchange's parts, to which the home and user pages lead: a module of their own, so that trading pages go without them (H-26).

export const Building2 = createIcon(lucide.Building2);
export const Flame = createIcon(lucide.Flame);
export const Gavel = createIcon(lucide.Gavel);
export const Gem = createIcon(lucide.Gem);
export const Gift = createIcon(lucide.Gift);
export const Hexagon = createIcon(lucide.Hexagon);
export const Landmark = createIcon(lucide.Landmark);
export const Megaphone = createIcon(lucide.Megaphone);
export const Network = createIcon(lucide.Network);
export const PiggyBank = createIcon(lucide.PiggyBank);
export const Rocket = createIcon(lucide.Rocket);
export const Share2 = createIcon(lucide.Share2);
export const Ticket = createIcon(lucide.Ticket);
