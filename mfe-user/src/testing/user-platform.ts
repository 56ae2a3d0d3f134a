import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from '@exchange/platform/fake';
import { messages } from '../messages';

/** A fake platform with this remote's texts. */
export async function createUserPlatform(options: FakePlatformOptions = {}): Promise<FakePlatform> {
  const platform = createFakePlatform(options);
  await platform.locale.register('mfe-user', messages);
  return platform;
}
