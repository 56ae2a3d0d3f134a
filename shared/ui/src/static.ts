/** Components that need no running React, and of the platform nothing but its links: what early views are made of. */
export { AppLink } from './app-link';
export { Button } from './button';
export { ChangePill } from './change-pill';
export { classNames } from './class-names';
export { IconButton } from './icon-button';
export { Skeleton } from './skeleton';
export { EmptyState } from './state';
export { StaticTabs } from './static-tabs';
export { StickyHead } from './sticky-head';
export { IconLink } from './styled-links';
export { TokenLogo } from './token-logo';
export { TopBar } from './top-bar';
export { VisuallyHidden } from './visually-hidden';
