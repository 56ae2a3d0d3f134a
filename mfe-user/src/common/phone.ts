/** The digits of a telephone number as typed: full-width digits understood; spaces, dashes and brackets dropped. */
export function readPhoneDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s()\-.]/g, '');
}

/** Whether a national telephone number may be one: digits only (S-02), as many as the contract allows. */
export function isPhoneNumber(digits: string): boolean {
  return /^\d{4,15}$/.test(digits);
}
