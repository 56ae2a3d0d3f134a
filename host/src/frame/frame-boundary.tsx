import type { LocaleCode } from '@exchange/platform';
import { Component, type ReactNode } from 'react';
import { ServerErrorPage } from './error-pages';

interface Props {
  readonly locale: LocaleCode;
  readonly onError: (error: unknown) => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** Catches what breaks in the frame itself and shows the 500 page; remotes have their own areas and never get here. */
export class FrameBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ServerErrorPage locale={this.props.locale} onReload={this.props.onReload} />;
  }
}
