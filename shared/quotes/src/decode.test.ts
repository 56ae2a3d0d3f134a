/** @jest-environment node */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decodeMessage, inflateMessage } from './decode';

test('[Q-02] a message that the server compressed with zlib is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.stringify(decodeMessage(inflateMessage, deflateSync(json).toString('base64')))).toBe(json);
    }),
  );
});

test('[Q-04] anything else throws, and nothing but throws', () => {
  const whole = deflateSync(JSON.stringify({ price: '1'.repeat(200) })).toString('base64');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.nat({ max: whole.length - 8 }).map((length) => whole.slice(0, length)),
      ),
      (payload) => {
        expect(() => decodeMessage(inflateMessage, payload)).toThrow();
      },
    ),
  );
});
