import { uploadLimit } from '@exchange/contract/kyc';

/** Why a file is refused before it is sent. */
export type PictureRefusal = 'type' | 'tooLarge';

/** What a file chooser offers. */
export const pictureTypes = 'image/jpeg,image/png,image/gif';

/** The first bytes of jpg, png and gif. */
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];

/** What a look at a file itself says; the exchange looks closer (S-07, V-02). */
export async function pictureRefusal(file: File): Promise<PictureRefusal | undefined> {
  if (file.size >= uploadLimit) return 'tooLarge';
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const text = String.fromCharCode(...head);
  return signatures.some((signature) => text.startsWith(signature)) ? undefined : 'type';
}
