/** Areas of the assets that are not open yet; the key of their name in the texts. */
export type LaterArea =
  | 'withdraw'
  | 'addresses'
  | 'transfer'
  | 'send'
  | 'payees'
  | 'depositRecords'
  | 'codeRecords'
  | 'issueRecords'
  | 'unlockRecords'
  | 'withdrawRecords';

/** Every route of the area whose screen opens later (H-27). */
export const laterAreas: readonly { readonly path: string; readonly area: LaterArea }[] = [
  { path: '/assets/withdraw/:token', area: 'withdraw' },
  { path: '/assets/withdraw/address/:token', area: 'addresses' },
  { path: '/assets/transfer/:token', area: 'transfer' },
  { path: '/assets/transferAccounts/:token', area: 'send' },
  { path: '/assets/transferAccounts/address/:token', area: 'payees' },
  { path: '/assets/record/deposit', area: 'depositRecords' },
  { path: '/assets/record/depositCode', area: 'codeRecords' },
  { path: '/assets/record/issue', area: 'issueRecords' },
  { path: '/assets/record/unlock', area: 'unlockRecords' },
  { path: '/assets/record/withdraw', area: 'withdrawRecords' },
];
