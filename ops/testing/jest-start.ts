/** Run by Jest before the first test file of a project. */
export { keepTemporaryFilesInMemory as default } from './temporary-files';
