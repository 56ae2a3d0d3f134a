/** What shows that a person asks: the members that login and code requests carry (S-01). Each is good for one use. */
export interface HumanAnswer {
  readonly captcha_id: string;
  readonly captcha_code: string;
  readonly valida_secret: string;
}
