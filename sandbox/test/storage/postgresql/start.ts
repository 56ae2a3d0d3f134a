import keepTemporaryFilesInMemory from '../../../../ops/testing/temporary-files';
import { startPostgresql } from './run';

/** Run by Jest before the first test file of the project `postgresql`. */
export default async function start(): Promise<void> {
  keepTemporaryFilesInMemory();
  await startPostgresql();
}
