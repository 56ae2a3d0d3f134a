/** @jest-environment node */
import { deflateSync } from 'node:zlib';
import { messageDictionary } from '@exchange/contract/message-form';
import fc from 'fast-check';
import { decodeMessage, inflateMessage } from './decode';

const dictionary = Buffer.from(messageDictionary);

test('[Q-02] a message that the server compressed with zlib is read as it was, in each form', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      const short = deflateSync(json, { dictionary });
      for (const form of [deflateSync(json).toString('base64'), short, Uint8Array.from(short).buffer])
        expect(JSON.stringify(decodeMessage(inflateMessage, form))).toBe(json);
    }),
  );
});

test('[Q-04] anything else throws, and nothing but throws', () => {
  const json = JSON.stringify({ price: '1'.repeat(200) });
  const whole = deflateSync(json).toString('base64');
  const short = deflateSync(json, { dictionary });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.nat({ max: whole.length - 8 }).map((length) => whole.slice(0, length)),
        fc.nat({ max: short.length - 6 }).map((length) => short.subarray(0, length)),
        fc.constant(deflateSync(json, { dictionary: Buffer.from('of another exchange') })),
        fc.uint8Array(),
        fc.constantFrom(undefined, 7, {}),
      ),
      (payload) => {
        expect(() => decodeMessage(inflateMessage, payload)).toThrow();
      },
    ),
  );
});
