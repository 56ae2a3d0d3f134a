import { usePlatform } from '@exchange/platform';
import { ErrorState } from '@exchange/ui';
import { Component, type ReactNode } from 'react';
import { useText } from '../common/text';

/** A page's code or style could not be fetched: the host decides about a reload (H-18). */
const isChunkFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isChunkFailure(error)) throw error;
    return this.props.fallback(() => this.setState({ error: undefined }));
  }
}

/** Keeps a page's error inside the page, with Try again (H-25). Give it a `key` by place, so that another page starts well. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { report } = usePlatform();
  const t = useText();
  return (
    <Boundary
      onError={(error) => report.error(error)}
      fallback={(retry) => (
        <ErrorState
          title={t('broken.title')}
          text={t('broken.text')}
          retryLabel={t('retry')}
          onRetry={retry}
        />
      )}
    >
      {children}
    </Boundary>
  );
}
