/**
 * Address of the account statement with the lines that belong to a record, those too that only hold or give free.
 * `reference` is the record's id.
 */
export const statementPath = (reference: string): string =>
  `/assets/record/statement?record=${encodeURIComponent(reference)}&view=all`;
