export { startHarness } from './start-harness';
