/** @jest-environment node */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decodeMessage, loadPako } from './decode';

test('[Q-02] a message that the server compressed with zlib is read as it was', async () => {
  const inflate = await loadPako();
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.stringify(decodeMessage(inflate, deflateSync(json).toString('base64')))).toBe(json);
    }),
  );
});

test('[Q-04] anything else throws, and nothing but throws', async () => {
  const inflate = await loadPako();
  const whole = deflateSync(JSON.stringify({ price: '1'.repeat(200) })).toString('base64');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.nat({ max: whole.length - 8 }).map((length) => whole.slice(0, length)),
      ),
      (payload) => {
        expect(() => decodeMessage(inflate, payload)).toThrow();
      },
    ),
  );
});
