/**
 * The query member and its value by which a connection asks for messages in their short form: the bytes of the zlib form of the JSON,
 * made with {@link messageDictionary} (RFC 1950, 2.2), instead of base64. An exchange that does not have it sends base64.
 */
export const shortForm = { form: 'short-1' } as const;

/**
 * What messages are made of, so that a short one need not say it again: most often met last. Its bytes never change, since each side has its
 * own copy; another dictionary has another name in {@link shortForm}.
 */
export const messageDictionary =
  '"halted":true"pause":{"state":"","since":1"opening_time":1' +
  '{"token":"","market":"usdt","time":17,"trades":[{"id":"","time":17,"price":"0.","amount":"","side":1},{"id":"' +
  '{"token":"","market":"usdt","prev":1,"seq":1,"time":17,"bids":[],"asks":[["0.","0"],["1.","' +
  ']],"asks":[],"checksum":-1' +
  '{"seq":17,"epoch":"-4","time":17,"quotes":[{"token":"' +
  '","market":"usdt","price":"0.","percent_change":"-0.0","high":"1.","low":"0.","vol":"1000","turnover":"1000.0","seq":17}]}' +
  '},{"token":"","market":"usdt","price":"';
