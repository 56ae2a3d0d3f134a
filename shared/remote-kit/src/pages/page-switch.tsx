import { usePlatform } from '@exchange/platform';
import { Component, type ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { lazyPage } from '../lazy-page';

/**
 * The routes of a remote: the first wouter `Route` that fits is shown, else that the page could not be found (H-13). An error
 * while a page renders stays in its place, with Retry, until another page is opened (H-25).
 */
export function PageSwitch({ children }: { readonly children: ReactNode }) {
  const { report } = usePlatform();
  const [place] = useLocation();
  return (
    <PageBoundary place={place} onError={(error) => report.error(error)}>
      <Switch>
        {children}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </PageBoundary>
  );
}

/** Stands for a path, or a parameter of one, that leads nowhere (H-13). Fetched when it is shown. */
export const NotFoundPage = lazyPage(() => import('./fallback-pages').then((pages) => pages.NotFoundPage));

const BrokenPage = lazyPage(() => import('./fallback-pages').then((pages) => pages.BrokenPage));

/** A page's code or style could not be fetched: the host decides about a reload (H-18). */
const isChunkFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

interface BoundaryProps {
  readonly place: string;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly place: string;
  readonly failure: { readonly error: unknown } | undefined;
}

class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, last: BoundaryState): BoundaryState | null {
    return place === last.place ? null : { place, failure: undefined };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (isChunkFailure(failure.error)) throw failure.error;
    return <BrokenPage onRetry={() => this.setState({ failure: undefined })} />;
  }
}
