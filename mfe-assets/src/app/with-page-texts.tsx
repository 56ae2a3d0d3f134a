import { type FeatureTexts, withTexts } from '@exchange/remote-kit';
import type { ComponentType } from 'react';
import { PageLoading } from '../common/page-loading';

/** A page with the texts that come with it; a loading page stands in its place until they are there (H-26). */
export const withPageTexts = <Props extends object>(
  texts: readonly FeatureTexts[],
  Page: ComponentType<Props>,
): ComponentType<Props> =>
  texts.reduceRight(
    (Inner, { namespace, messages }) => withTexts(namespace, messages, Inner, PageLoading),
    Page,
  );
