import sharp from 'sharp';
import { comparePictures } from './compare-pictures';

const size = { width: 120, height: 240 };

/** A white picture with black boxes at these places. */
async function picture(...boxes: readonly { left: number; top: number; width?: number; height?: number }[]) {
  const black = { r: 0, g: 0, b: 0, alpha: 1 };
  const drawn = await Promise.all(
    boxes.map(async ({ left, top, width = 12, height = 12 }) => ({
      ...{ left, top },
      input: await sharp({ create: { width, height, channels: 4, background: black } })
        .png()
        .toBuffer(),
    })),
  );
  return sharp({ create: { ...size, channels: 4, background: 'white' } })
    .composite(drawn)
    .png()
    .toBuffer();
}

test('[O-12] pictures that are alike do not differ, and a moved box counts by its pixels', async () => {
  const [one, other] = [await picture({ left: 0, top: 0 }), await picture({ left: 60, top: 120 })];
  expect(await comparePictures({ before: [one, one], after: [one] })).toMatchObject({
    changed: 0,
    leftOut: 0,
  });
  const { changed, leftOut, difference } = await comparePictures({ before: [one, one], after: [other] });
  expect(leftOut).toBe(0);
  expect(changed).toBeCloseTo((2 * 144) / (120 * 240), 3);
  const { data, info } = await sharp(difference).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(size);
  const at = (124 * 120 + 64) * 4;
  expect([...data.subarray(at, at + 3)]).toEqual([255, 0, 0]);
});

test('[O-12] what moves by itself is left out, with what is beside it, and its share is told', async () => {
  const figure = { left: 40, top: 40 };
  const before = await picture(figure);
  const again = await picture({ ...figure, width: 10 });
  // The figure is wider by now, and elsewhere the page differs.
  const moved = await picture({ ...figure, width: 16 });
  expect(await comparePictures({ before: [before, again], after: [moved] })).toMatchObject({ changed: 0 });
  // It moved on one side alone.
  expect(await comparePictures({ before: [before], after: [moved, again] })).toMatchObject({ changed: 0 });
  const elsewhere = await picture(figure, { left: 60, top: 200 });
  const changed = await comparePictures({ before: [before, again], after: [elsewhere] });
  expect(changed.leftOut).toBeGreaterThan(0.05);
  expect(changed.leftOut).toBeLessThan(0.5);
  expect(changed.changed).toBeGreaterThan(0);
});

test('[O-12] pictures of different sizes are not compared', async () => {
  const one = await picture();
  const small = await sharp(one).resize(60, 120).png().toBuffer();
  await expect(comparePictures({ before: [one], after: [small] })).rejects.toThrow(
    '60×120 is not one of 120×240',
  );
});
