import { jsx } from './static-jsx';

/** Stands in for the link of shared/ui in early views (see `EarlyViewPlugin`): the browser follows it, or the host where it has started. */
export const AppLink = ({
  to,
  replace: _replace,
  ...rest
}: Readonly<Record<string, unknown>> & { readonly to: string }): Element => jsx('a', { ...rest, href: to });
