/** Areas of the assets that are not open yet; the key of their name in the texts. */
export type LaterArea = 'withdraw' | 'addresses' | 'withdrawRecords';

/** Every route of the area whose screen opens later (H-27). */
export const laterAreas: readonly { readonly path: string; readonly area: LaterArea }[] = [
  { path: '/assets/withdraw/:token', area: 'withdraw' },
  { path: '/assets/withdraw/address/:token', area: 'addresses' },
  { path: '/assets/record/withdraw', area: 'withdrawRecords' },
];
