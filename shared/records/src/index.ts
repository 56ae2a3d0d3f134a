export type { LoadingState } from './loading-state';
export { PagedList, type FetchPage, type RecordPage } from './paged-list';
export { RecordList, type RecordSource } from './record-list';
export { MoreRecords } from './more-records';
export { csvTime, saveFile, toCsv, type SaveResult } from './export-file';
export { ExportRecords } from './export-records';
export { dayOf, type Days, parseDays, timesOf } from './days';
export { type DayChoice, RecordFilters } from './record-filters';
export { OneRecord, statementPath } from './one-record';
