/** What the native shells add to their user agent (H-05). */
export const appMarker = /\bBrandExchangeApp\//;
