import { createElement, type FunctionComponent, type SVGProps } from 'react';
import * as lucide from 'lucide';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height: pixels, or a length with its unit. */
  readonly size?: number | string;
}
export type IconComponent = FunctionComponent<IconProps>;

/** A component that draws an icon of Lucide's. One without a name is hidden from assistive technology. */
function createIcon(node: lucide.IconNode): IconComponent {
  return function Icon({ size = 24, color = 'currentColor', children, ...rest }) {
    const isNamed = Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed || children ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}

export const ArrowDown = createIcon(lucide.ArrowDown);
export const ArrowDownToLine = createIcon(lucide.ArrowDownToLine);
export const ArrowDownUp = createIcon(lucide.ArrowDownUp);
export const ArrowLeft = createIcon(lucide.ArrowLeft);
export const ArrowLeftRight = createIcon(lucide.ArrowLeftRight);
export const ArrowUp = createIcon(lucide.ArrowUp);
export const ArrowUpFromLine = createIcon(lucide.ArrowUpFromLine);
export const ArrowUpToLine = createIcon(lucide.ArrowUpToLine);
export const BadgeCheck = createIcon(lucide.BadgeCheck);
export const Bell = createIcon(lucide.Bell);
export const BellOff = createIcon(lucide.BellOff);
export const BellRing = createIcon(lucide.BellRing);
export const BookUser = createIcon(lucide.BookUser);
export const Building2 = createIcon(lucide.Building2);
export const CalendarDays = createIcon(lucide.CalendarDays);
export const Camera = createIcon(lucide.Camera);
export const ChartCandlestick = createIcon(lucide.ChartCandlestick);
export const Check = createIcon(lucide.Check);
export const CheckCheck = createIcon(lucide.CheckCheck);
export const ChevronDown = createIcon(lucide.ChevronDown);
export const ChevronLast = createIcon(lucide.ChevronLast);
export const ChevronLeft = createIcon(lucide.ChevronLeft);
export const ChevronRight = createIcon(lucide.ChevronRight);
export const ChevronUp = createIcon(lucide.ChevronUp);
export const ChevronsRight = createIcon(lucide.ChevronsRight);
export const ChevronsUpDown = createIcon(lucide.ChevronsUpDown);
export const Circle = createIcon(lucide.Circle);
export const CircleAlert = createIcon(lucide.CircleAlert);
export const CircleCheck = createIcon(lucide.CircleCheck);
export const CircleDashed = createIcon(lucide.CircleDashed);
export const CircleHelp = createIcon(lucide.CircleHelp);
export const CircleMinus = createIcon(lucide.CircleMinus);
export const CirclePlus = createIcon(lucide.CirclePlus);
export const CircleUserRound = createIcon(lucide.CircleUserRound);
export const CircleX = createIcon(lucide.CircleX);
export const ClipboardPaste = createIcon(lucide.ClipboardPaste);
export const Clock = createIcon(lucide.Clock);
export const Clock3 = createIcon(lucide.Clock3);
export const Copy = createIcon(lucide.Copy);
export const Download = createIcon(lucide.Download);
export const ExternalLink = createIcon(lucide.ExternalLink);
export const Eye = createIcon(lucide.Eye);
export const EyeOff = createIcon(lucide.EyeOff);
export const Flame = createIcon(lucide.Flame);
export const Gavel = createIcon(lucide.Gavel);
export const Gem = createIcon(lucide.Gem);
export const Gift = createIcon(lucide.Gift);
export const GripVertical = createIcon(lucide.GripVertical);
export const Hexagon = createIcon(lucide.Hexagon);
export const House = createIcon(lucide.House);
export const Image = createIcon(lucide.Image);
export const ImageUp = createIcon(lucide.ImageUp);
export const Inbox = createIcon(lucide.Inbox);
export const Info = createIcon(lucide.Info);
export const KeyRound = createIcon(lucide.KeyRound);
export const Landmark = createIcon(lucide.Landmark);
export const Languages = createIcon(lucide.Languages);
export const Laptop = createIcon(lucide.Laptop);
export const List = createIcon(lucide.List);
export const LockKeyhole = createIcon(lucide.LockKeyhole);
export const LogIn = createIcon(lucide.LogIn);
export const Mail = createIcon(lucide.Mail);
export const MailCheck = createIcon(lucide.MailCheck);
export const Maximize2 = createIcon(lucide.Maximize2);
export const Megaphone = createIcon(lucide.Megaphone);
export const Menu = createIcon(lucide.Menu);
export const Minimize2 = createIcon(lucide.Minimize2);
export const Minus = createIcon(lucide.Minus);
export const MonitorSmartphone = createIcon(lucide.MonitorSmartphone);
export const Network = createIcon(lucide.Network);
export const Pause = createIcon(lucide.Pause);
export const PencilLine = createIcon(lucide.PencilLine);
export const PiggyBank = createIcon(lucide.PiggyBank);
export const Play = createIcon(lucide.Play);
export const Plus = createIcon(lucide.Plus);
export const ReceiptText = createIcon(lucide.ReceiptText);
export const Rocket = createIcon(lucide.Rocket);
export const RotateCw = createIcon(lucide.RotateCw);
export const ScanLine = createIcon(lucide.ScanLine);
export const Search = createIcon(lucide.Search);
export const Send = createIcon(lucide.Send);
export const Settings = createIcon(lucide.Settings);
export const Share2 = createIcon(lucide.Share2);
export const ShieldAlert = createIcon(lucide.ShieldAlert);
export const ShieldCheck = createIcon(lucide.ShieldCheck);
export const Slash = createIcon(lucide.Slash);
export const SlidersHorizontal = createIcon(lucide.SlidersHorizontal);
export const Smartphone = createIcon(lucide.Smartphone);
export const Star = createIcon(lucide.Star);
export const Table2 = createIcon(lucide.Table2);
export const Tablet = createIcon(lucide.Tablet);
export const Ticket = createIcon(lucide.Ticket);
export const Trash2 = createIcon(lucide.Trash2);
export const TriangleAlert = createIcon(lucide.TriangleAlert);
export const Undo2 = createIcon(lucide.Undo2);
export const UserRoundX = createIcon(lucide.UserRoundX);
export const Wallet = createIcon(lucide.Wallet);
export const WalletMinimal = createIcon(lucide.WalletMinimal);
export const X = createIcon(lucide.X);
export const ZoomIn = createIcon(lucide.ZoomIn);
export const ZoomOut = createIcon(lucide.ZoomOut);
