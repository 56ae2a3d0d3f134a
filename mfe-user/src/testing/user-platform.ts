import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from '@exchange/platform/fake';
import { texts } from '../messages';

/** A fake platform with this remote's texts. */
export async function createUserPlatform(options: FakePlatformOptions = {}): Promise<FakePlatform> {
  const platform = createFakePlatform(options);
  await platform.locale.register(texts.namespace, texts.messages);
  return platform;
}
