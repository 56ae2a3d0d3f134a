/** A file that a page had the browser save. */
export interface SavedFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly text: Promise<string>;
}

/** Keeps the files that pages save from now on, which the tests' browser cannot do, in their order. */
export function keepSavedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (!blob) throw new Error(`${this.href} is no file that was made here`);
    files.push({ name: this.download, type: blob.type, text: textOf(blob) });
  });
  return files;
}

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
