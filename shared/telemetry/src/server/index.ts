export * from './fault-groups';
export * from './health';
export * from './report-schema';
export * from './sketch';
export * from './tally';
export * from './compare-versions';
