export * from './report-batch';
export { scrub } from './scrub';
