/** What an organisation's legal and help texts say of it. */
export interface DocumentFacts {
  /** Name of the product, e.g. `Nova`. */
  readonly name: string;
  /** The company behind it: in Traditional and Simplified Chinese and in English. */
  readonly company: string;
  readonly companySimplified: string;
  readonly companyEnglish: string;
  /** Where it is registered and whose law applies. */
  readonly place: string;
  readonly placeSimplified: string;
  readonly placeEnglish: string;
  readonly mail: string;
}

/** The six rich texts of an organisation, as HTML of `h2`, `p`, `ul`, `li` and `a` only. */
export interface Documents {
  readonly serviceAgreement: string;
  readonly privacyPolicy: string;
  readonly aboutUs: string;
  readonly cookiePolicy: string;
  readonly antiMoneyLaundering: string;
  readonly customerService: string;
}
