/** Largest order: no more of the token, and no higher value in market (T-15). */
export const largestOrder = '1000000000000';
