export {
  createFakePlatform,
  type FakePlatform,
  type FakePlatformOptions,
  type FakeBus,
  type FakeClock,
  type FakeReport,
  type FakeToast,
} from './create-fake-platform';
export { fakeFailure, type FakeApi, type MadeCall } from './fake-api';
export { fakePair, type FakeQuotes } from './fake-quotes';
export { fakeUser, type FakeSession } from './fake-session';
export type { FakeNavigation } from './fake-navigation';
