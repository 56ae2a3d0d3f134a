import fc from 'fast-check';
import sharp from 'sharp';
import { asFile, gif, hostileFiles, jpeg, photographWithPlace, png, withText } from '../../test/pictures';
import { pictureFormat } from './picture-content';
import { renderPicture } from './uploaded-picture';

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
  it.each(hostileFiles)('%s: %s', async (_what, error, make, name) => {
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
