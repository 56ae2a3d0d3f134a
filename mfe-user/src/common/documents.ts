import type { DocumentName } from '@exchange/platform';

/** Its legal texts, in the order in which they are listed. */
export const legalDocuments = [
  'about_us',
  'service_agreement',
  'privacy_policy',
  'cookie_policy',
  'anti_money_laundering',
] as const satisfies readonly DocumentName[];

const documents: readonly DocumentName[] = ['customer_service', ...legalDocuments];

/** Where a document is read, e.g. `/help/privacy-policy`. */
export const pathOf = (document: DocumentName): string => `/help/${document.replaceAll('_', '-')}`;

/** The document at `/help/{slug}`; undefined where there is none. */
export const documentAt = (slug: string): DocumentName | undefined =>
  documents.find((document) => pathOf(document) === `/help/${slug}`);
