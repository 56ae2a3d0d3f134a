import { saveImageCms } from '@exchange/contract/cast';
import { usePlatform } from '@exchange/platform';
import { pictureRefusal, type PictureRefusal } from '@exchange/remote-kit';
import { useEffect, useRef, useState } from 'react';
import type { KeptPicture } from './draft';

/** A picture that is under way, or that could not be sent. */
export interface SendingPicture {
  readonly number: number;
  readonly file: File;
  /** Share that was sent, 0 to 1; at 1 the exchange looks at it. */
  readonly share: number;
  /** What the page itself found, or the failed call. */
  readonly refusal?: PictureRefusal | { readonly failure: unknown };
}

/** Ten megabytes over a slow connection, in ms. */
const uploadMs = 300_000;

/** Sends pictures, each by itself, so that one that fails is tried again without the others. `onKept` hears of each that arrived. */
export function usePictures(onKept: (picture: KeptPicture) => void): {
  readonly sending: readonly SendingPicture[];
  readonly send: (file: File) => void;
  readonly retry: (number: number) => void;
  /** Gives up what is under way or failed. */
  readonly drop: (number: number) => void;
} {
  const { api } = usePlatform();
  const [sending, setSending] = useState<readonly SendingPicture[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  useEffect(() => {
    const all = controllers.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);

  const change = (number: number, fields: Partial<SendingPicture>) =>
    setSending((before) => before.map((each) => (each.number === number ? { ...each, ...fields } : each)));
  const drop = (number: number) => {
    controllers.current.get(number)?.abort();
    controllers.current.delete(number);
    setSending((before) => before.filter((each) => each.number !== number));
  };
  const upload = async (number: number, file: File) => {
    const controller = new AbortController();
    controllers.current.set(number, controller);
    const { signal } = controller;
    const isOver = () => signal.aborted;
    try {
      const refusal = await pictureRefusal(file);
      if (isOver()) return;
      if (refusal) {
        change(number, { refusal });
        return;
      }
      const onProgress = (share: number) => change(number, { share });
      const kept = await api.call(saveImageCms, { file }, { signal, timeoutMs: uploadMs, onProgress });
      if (isOver()) return;
      drop(number);
      onKept({ id: kept.file_id, url: kept.url });
    } catch (failure) {
      if (!isOver()) change(number, { refusal: { failure } });
    }
  };
  const begin = (number: number, file: File) => {
    setSending((before) => [...before, { number, file, share: 0 }]);
    void upload(number, file);
  };
  return {
    sending,
    drop,
    send: (file) => begin((last.current += 1), file),
    retry(number) {
      const found = sending.find((each) => each.number === number);
      if (!found) return;
      drop(number);
      begin(number, found.file);
    },
  };
}
