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

/** Pattern of the paths below {@link servedPaths}, and below `more`, which is a pattern itself. */
export const servedPattern = (...more: readonly string[]): string =>
  `^/(${[...servedPaths.map((path) => path.replace('.', '\\.')), ...more].join('|')})(/|$|\\.)`;

/** Where the deployer takes what pages report of a canary. */
export const canaryReportPath = '/canary';

/** Where the deployer says what a decision of an operator's would do, and where it carries one out (O-10). */
export const deskPlanPath = '/desk/plan';
export const deskReleasePath = '/desk/releases';
