export { stopPostgresql as default } from './run';
