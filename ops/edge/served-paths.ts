/** First segments of what servers answer themselves: no page of the application is there. */
export const servedPaths = [
  'api',
  'socket.io',
  'sandbox',
  'healthz',
  'rum',
  'traces',
  'ops',
  'metrics',
  'composition.json',
  'previews',
] as const;

/** Where the deployer takes what pages report of a canary. */
export const canaryReportPath = '/canary';
