export { startPostgresql as default } from './run';
