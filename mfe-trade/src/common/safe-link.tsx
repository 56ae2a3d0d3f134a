import { AppLink } from '@exchange/ui';
import type { ReactNode } from 'react';

/** Where a link of the exchange's leads: a path of the application, an address outside, or nowhere. */
type LinkTarget = { readonly path: string } | { readonly address: string } | undefined;

/** Only paths of this application and addresses over https are followed; anything else leads nowhere. */
export function linkTarget(link: string): LinkTarget {
  if (/^\/(?![/\\])[^\s\\]*$/.test(link)) return { path: link };
  if (!URL.canParse(link)) return undefined;
  const { origin, protocol, pathname, search, hash } = new URL(link);
  if (origin === window.location.origin) return { path: pathname + search + hash };
  return protocol === 'https:' ? { address: link } : undefined;
}

/** A link that the exchange gave: inside the application it is one of its own, outside it opens beside the page. */
export function SafeLink({
  link,
  className,
  children,
}: {
  readonly link: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const target = linkTarget(link);
  if (!target) return <span className={className}>{children}</span>;
  if ('path' in target) {
    return (
      <AppLink to={target.path} className={className}>
        {children}
      </AppLink>
    );
  }
  return (
    <a href={target.address} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
