import { uploadFile, type KycPicture } from '@exchange/contract/kyc';
import { isApiFailure, type Api } from '@exchange/platform';
import { pictureRefusal, type PictureRefusal } from '@exchange/remote-kit';

/** One picture of the form. `url` is what an image element shows; undefined where there is nothing to show yet. */
export type PictureSlot =
  | { readonly state: 'empty' }
  | {
      readonly state: 'sending';
      readonly file: File;
      readonly url: string | undefined;
      /** Share that was sent, 0 to 1; at 1 the exchange looks at it. */
      readonly share: number;
    }
  | {
      readonly state: 'failed';
      readonly file: File;
      readonly url: string | undefined;
      /** What the page itself found, or the failed call. */
      readonly refusal: PictureRefusal | { readonly failure: unknown };
    }
  | { readonly state: 'kept'; readonly url: string; readonly fileId: string };

/** A picture that the exchange has and that is not sent for review yet. */
export interface WaitingPicture {
  readonly option: KycPicture;
  readonly file_id: string;
  readonly preview: string;
}

const empty: PictureSlot = { state: 'empty' };
/** Ten megabytes over a slow connection, in ms. */
const uploadMs = 300_000;

/**
 * The pictures of level 2 while they are chosen: each is sent at once and by itself, so that one that fails is tried again
 * without the others. They live as long as the page does, whatever is shown of it; nothing of them is stored here.
 */
export class PictureSlots {
  private slots: Readonly<Partial<Record<KycPicture, PictureSlot>>> = {};
  private readonly sendings = new Map<KycPicture, AbortController>();
  private readonly listeners = new Set<() => void>();
  /** Files that are kept and that no list has named yet: one that was asked for before they were kept may still come. */
  private readonly unlisted = new Set<string>();

  constructor(private readonly api: Api) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** The same object until something changes. */
  readonly snapshot = (): Readonly<Partial<Record<KycPicture, PictureSlot>>> => this.slots;

  /** Sends a file in place of what was there. Resolves when it is kept, failed or cancelled. */
  async send(option: KycPicture, file: File): Promise<void> {
    this.cancel(option);
    const controller = new AbortController();
    this.sendings.set(option, controller);
    const { signal } = controller;
    const isOver = () => signal.aborted;
    this.put(option, { state: 'sending', file, url: undefined, share: 0 });
    void thumbnailOf(file).then((url) => {
      if (!isOver()) this.change(option, { url });
    });
    const fail = (refusal: PictureRefusal | { readonly failure: unknown }) =>
      this.put(option, { state: 'failed', file, url: this.urlOf(option), refusal });
    try {
      const refusal = await pictureRefusal(file);
      if (isOver()) return;
      if (refusal) {
        fail(refusal);
        return;
      }
      const { file_id, preview } = await this.api.call(
        uploadFile,
        { option, file },
        {
          signal,
          timeoutMs: uploadMs,
          onProgress: (share) => {
            if (!isOver()) this.change(option, { share });
          },
        },
      );
      if (isOver()) return;
      this.unlisted.add(file_id);
      this.put(option, { state: 'kept', url: preview, fileId: file_id });
    } catch (failure) {
      if (!isOver()) fail({ failure });
    }
  }

  /** Sends a file again that failed. */
  async retry(option: KycPicture): Promise<void> {
    const slot = this.slots[option];
    if (slot?.state === 'failed') await this.send(option, slot.file);
  }

  /** Gives up what is under way or failed. */
  cancel(option: KycPicture): void {
    this.sendings.get(option)?.abort();
    this.sendings.delete(option);
    this.put(option, empty);
  }

  /** Takes over what the exchange says it has: pictures of an earlier visit, and none that it has forgotten. */
  reconcile(waiting: readonly WaitingPicture[]): void {
    const known = new Set(waiting.map(({ file_id }) => file_id));
    for (const fileId of known) this.unlisted.delete(fileId);
    for (const [option, slot] of this.entries()) {
      if (slot.state !== 'kept' || known.has(slot.fileId) || this.unlisted.has(slot.fileId)) continue;
      this.put(option, empty);
    }
    for (const { option, file_id, preview } of waiting) {
      if ((this.slots[option] ?? empty).state === 'empty')
        this.put(option, { state: 'kept', url: preview, fileId: file_id });
    }
  }

  /** The exchange says that it has not what was kept: what the next list does not name is gone. */
  doubt(): void {
    this.unlisted.clear();
  }

  /** Ends what is under way and forgets everything. */
  clear(): void {
    for (const [option] of this.entries()) this.cancel(option);
  }

  private entries(): readonly (readonly [KycPicture, PictureSlot])[] {
    return (['front', 'back', 'hold', 'photo'] as const).flatMap((option) => {
      const slot = this.slots[option];
      return slot ? [[option, slot] as const] : [];
    });
  }

  private urlOf(option: KycPicture): string | undefined {
    const slot = this.slots[option];
    return slot && 'url' in slot ? slot.url : undefined;
  }

  /** Changes what is known of a file that is under way or failed. */
  private change(
    option: KycPicture,
    change: { readonly url?: string | undefined; readonly share?: number },
  ): void {
    const slot = this.slots[option];
    if (slot?.state === 'sending') this.put(option, { ...slot, ...change });
    else if (slot?.state === 'failed' && 'url' in change) this.put(option, { ...slot, url: change.url });
  }

  private put(option: KycPicture, slot: PictureSlot): void {
    this.slots = { ...this.slots, [option]: slot };
    for (const listener of this.listeners) listener();
  }
}

/** Longest side of what is shown, in pixels. */
const thumbnailSide = 400;

/**
 * A file as a small picture: the page holds no picture of many megapixels. Undefined for what the browser cannot draw;
 * whether it is a picture at all the exchange says.
 */
async function thumbnailOf(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, thumbnailSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return undefined;
  }
}

/** Whether sending the same file again can end otherwise. */
export const mayRetry = (refusal: PictureRefusal | { readonly failure: unknown }): boolean =>
  typeof refusal === 'object' &&
  !(isApiFailure(refusal.failure) && refusal.failure.reason.startsWith('upload'));
