/** Components that need neither the platform nor a running React: what early views are made of. */
export { ChangePill } from './change-pill';
export { IconButton } from './icon-button';
export { Skeleton } from './skeleton';
export { StickyHead } from './sticky-head';
export { TokenLogo } from './token-logo';
export { TopBar } from './top-bar';
