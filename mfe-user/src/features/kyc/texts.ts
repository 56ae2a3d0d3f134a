import { PageLoading, withTexts } from '@exchange/remote-kit';
import type { ComponentType } from 'react';
import { createFeatureTexts } from '@exchange/remote-kit';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

const texts = createFeatureTexts('mfe-user', 'kyc', { 'zh-HK': traditional, 'zh-CN': simplified, en });

/** The texts of the identity verification. */
export const useKycText = texts.useText;

/** A page that uses these texts. */
export const withKycTexts = <Props extends object>(Page: ComponentType<Props>): ComponentType<Props> =>
  withTexts(texts, Page, PageLoading);
