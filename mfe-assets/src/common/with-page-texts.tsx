import { withTexts, type FeatureTexts } from '@exchange/remote-kit';
import type { ComponentType } from 'react';
import { PageLoading } from './page-loading';

/** A page with the texts that come with its code; all of them are there when it shows (H-26). */
export const withPageTexts = <Props extends object>(
  Page: ComponentType<Props>,
  ...texts: readonly FeatureTexts[]
): ComponentType<Props> =>
  texts.reduce<ComponentType<Props>>(
    (Part, { namespace, messages }) => withTexts(namespace, messages, Part, PageLoading),
    Page,
  );
