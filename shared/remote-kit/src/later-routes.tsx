import { useTranslation } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { LaterPage, TopBar } from '@exchange/ui';
import type { ReactElement } from 'react';
import { Route } from 'wouter';

/** A route whose screen opens later. */
export interface LaterScreen {
  /** Pattern of the route. */
  readonly path: string;
  /** Key of the screen's own heading. */
  readonly title: string;
  /** Where back leads from a page that was opened directly. Left out for the first screens of a tab. */
  readonly back?: string;
}

/** Routes of a remote whose screens open later. Texts are keys of the remote's own. */
export interface LaterArea {
  /** Name of the remote, the namespace of its texts. */
  readonly remote: string;
  /** What opens later, and what to do until then. */
  readonly text: string;
  /** Text of the link to the market. */
  readonly market: string;
  /** Name of the back button. */
  readonly back: string;
  readonly screens: readonly LaterScreen[];
}

const marketPath = '/home/marketCondition';

/** The routes of screens that open later, for a wouter `Switch`: each says under its own heading that it does (H-27). */
export function laterRoutes({ screens, ...area }: LaterArea): ReactElement[] {
  return screens.map((screen) => (
    <Route key={screen.path} path={screen.path}>
      <LaterRoute {...area} screen={screen} />
    </Route>
  ));
}

function LaterRoute({
  remote,
  text,
  market,
  back,
  screen,
}: Omit<LaterArea, 'screens'> & { readonly screen: LaterScreen }) {
  const { navigation } = usePlatform();
  const t = useTranslation(remote);
  const fallback = screen.back;
  return (
    <>
      {fallback !== undefined && <TopBar backLabel={t(back)} onBack={() => navigation.back(fallback)} />}
      <LaterPage
        title={t(screen.title)}
        text={t(text)}
        linkText={t(market)}
        href={marketPath}
        onLink={(href) => navigation.to(href)}
      />
    </>
  );
}
