/** Rows of both sides together, unless told. */
export const shownRows = 12;
/** Which sides of the book are shown, in the order in which the button goes through them. */
export const sidesShown = ['both', 'bids', 'asks'] as const;
/** Where the device keeps which. */
export const sidesKey = 'order-book-sides';
