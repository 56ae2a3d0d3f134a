import { createFeatureTexts, withTexts } from '@exchange/remote-kit';
import type { ComponentType } from 'react';
import { PageLoading } from '../page-loading';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

const texts = createFeatureTexts('mfe-user', 'security', { 'zh-HK': traditional, 'zh-CN': simplified, en });

/** The texts of the security centre and of the pages that find, set and change passwords. */
export const useSecurityText = texts.useText;

/** A page that uses these texts. */
export const withSecurityTexts = <Props extends object>(Page: ComponentType<Props>): ComponentType<Props> =>
  withTexts(texts.namespace, texts.messages, Page, PageLoading);
