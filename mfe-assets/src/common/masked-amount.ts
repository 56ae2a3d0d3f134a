/** Stands in place of an amount that the user chose to hide. */
export const maskedAmount = '∗∗∗∗∗∗';
