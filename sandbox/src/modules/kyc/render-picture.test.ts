import fc from 'fast-check';
import sharp from 'sharp';
import { pictureFormat } from './picture-content';
import { renderPicture } from './render-picture';
import { asFile, gif, jpeg, photographWithPlace, png, pngOfSize, withText } from './test-pictures';

const html = '<!doctype html><html><body onload="alert(1)"></body></html>';
const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';

describe('[S-07] what is taken', () => {
  it.each([
    ['jpg', jpeg, 'front.jpg'],
    ['png', png, 'front.png'],
    ['gif', gif, 'front.gif'],
    ['a picture without an ending, as a camera hands it over', jpeg, 'image'],
    ['a png that is called jpg', png, 'front.JPG'],
  ])('%s becomes a JPEG, whatever type is said', async (_what, make, name) => {
    const picture = await renderPicture(asFile(await make(), name, 'text/html'));
    expect(pictureFormat(picture.content)).toBe('jpeg');
    expect(picture).toMatchObject({ width: 640, height: 480 });
    expect((await sharp(picture.preview).metadata()).width).toBe(360);
  });

  it('a photograph is turned as it was held, and says nothing of place, device and person any more', async () => {
    const sent = await photographWithPlace();
    expect(sent.includes('SecretPhone')).toBe(true);
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    const { content, preview, width, height } = await renderPicture(asFile(sent));
    expect([width, height]).toEqual([600, 800]);
    for (const kept of [content, preview]) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(kept).metadata();
      expect([exif, icc, iptc, xmp, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(kept.includes('SecretPhone') || kept.includes('Chan Tai Man') || kept.includes('Exif')).toBe(
        false,
      );
    }
  });

  it('texts inside and what stands behind the end are not kept', async () => {
    const secret = 'meet me at the harbour';
    const texts = await renderPicture(asFile(withText(await png(), secret), 'a.png'));
    const behind = await renderPicture(
      asFile(Buffer.concat([await jpeg(), Buffer.from(`PK\x03\x04${secret}`)])),
    );
    for (const { content } of [texts, behind]) expect(content.includes(secret)).toBe(false);
  });

  it('a large one is kept at a size in which small print can be read', async () => {
    const { width, height } = await renderPicture(asFile(await jpeg(6000, 4000)));
    expect([width, height]).toEqual([2400, 1600]);
  });
});

describe('[S-07] what is refused, and why', () => {
  const refused: [string, string, () => Promise<Buffer | string> | Buffer | string, string][] = [
    ['a drawing that is called jpg', 'uploadType', () => svg, 'document.jpg'],
    ['a page that is called png', 'uploadType', () => html, 'document.png'],
    ['a script that is called gif', 'uploadType', () => 'alert(1)', 'document.gif'],
    ['a PDF', 'uploadType', () => '%PDF-1.7\n', 'document.jpg'],
    [
      'a WebP',
      'uploadType',
      () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
      'document.jpg',
    ],
    ['nothing', 'uploadType', () => '', 'document.jpg'],
    [
      'a picture with a page behind it',
      'uploadUnreadable',
      async () => Buffer.concat([await png(), Buffer.from(html)]),
      'a.png',
    ],
    [
      'a picture with a page in its comment',
      'uploadUnreadable',
      async () => withText(await png(), html),
      'a.png',
    ],
    [
      'a JPEG with a drawing behind it',
      'uploadUnreadable',
      async () => Buffer.concat([await jpeg(), Buffer.from(svg)]),
      'a.jpg',
    ],
    [
      'a GIF that is a script too',
      'uploadUnreadable',
      async () => Buffer.concat([await gif(), Buffer.from('*/=1;alert(1)//')]),
      'a.gif',
    ],
    [
      'a JPEG with PHP in it',
      'uploadUnreadable',
      async () => Buffer.concat([await jpeg(), Buffer.from('<?php system($_GET[0]);')]),
      'a.jpg',
    ],
    [
      'one that breaks off',
      'uploadUnreadable',
      async () =>
        (
          await sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: 'red',
              noise: { type: 'gaussian', mean: 128, sigma: 60 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 20_000),
      'a.jpg',
    ],
    ['a signature alone', 'uploadUnreadable', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a.jpg'],
    ['50,000 × 50,000 pixels', 'uploadDimensions', () => pngOfSize(50_000, 50_000), 'a.png'],
    ['a strip of a million pixels', 'uploadDimensions', () => pngOfSize(1_000_000, 2), 'a.png'],
    ['one too small to be read', 'uploadDimensions', () => jpeg(299, 900), 'a.jpg'],
    ['one that is called a page', 'uploadName', () => jpeg(), 'a.html'],
    ['one that is called a drawing', 'uploadName', () => png(), 'a.png.svg'],
    ['one whose name is a path', 'uploadName', () => png(), '../../x.png'],
    ['one whose name is a path elsewhere', 'uploadName', () => png(), '..\\..\\x.png'],
    ['one whose name has a zero in it', 'uploadName', () => png(), 'x.php\0.png'],
    ['one whose name runs backwards', 'uploadName', () => png(), 'x\u202Egnp.exe.png'],
    ['one whose name is an ending', 'uploadName', () => png(), '.png'],
  ];
  it.each(refused)('%s: %s', async (_what, error, make, name) => {
    await expect(renderPicture(asFile(await make(), name))).rejects.toMatchObject({
      name: 'CallError',
      error,
    });
  });

  it('whatever bytes come, they become a picture or a refusal', async () => {
    const honest = await png(320, 320);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc
            .tuple(fc.nat(honest.length - 1), fc.uint8Array({ minLength: 1, maxLength: 20 }))
            .map(([at, bytes]) =>
              Buffer.concat([honest.subarray(0, at), bytes, honest.subarray(at + bytes.length)]),
            ),
        ),
        async (bytes) => {
          const outcome = await renderPicture(asFile(Buffer.from(bytes))).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome.name).toBe('CallError');
          else expect(pictureFormat((outcome as { content: Buffer }).content)).toBe('jpeg');
        },
      ),
      { numRuns: 60 },
    );
  });
});
