import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page's browser and an authenticator may do wrong. */
export interface PasskeyFaults {
  /** Of the page; `https://desk.example` unless told. */
  readonly origin?: string;
  /** Whether the authenticator verified who holds it, by a finger or a PIN; true unless told. */
  readonly verified?: boolean;
  /** How often it says that it signed; once more unless told. */
  readonly counter?: number;
  /** Whether another key signs. */
  readonly forged?: boolean;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const keys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** An authenticator with one passkey, and the browser before it: what they answer is what `toJSON()` gives, as JSON. */
export class TestPasskey {
  readonly id = base64url(randomBytes(32));
  private readonly key = keys();
  private counter = 0;

  /** Makes the passkey by the options of a registration. */
  register(options: string, faults: PasskeyFaults = {}): string {
    const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } };
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const data = Buffer.concat([
      this.authenticatorData(rp.id, faults, 0x40),
      ...[Buffer.alloc(16), length, id, this.publicKey()],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, faults),
      attestationObject: base64url(noAttestation(data)),
    });
  }

  /** Answers a challenge by the options of an authentication. */
  assert(options: string, faults: PasskeyFaults = {}): string {
    const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
    const clientDataJSON = this.clientData('webauthn.get', challenge, faults);
    const data = this.authenticatorData(rpId, faults);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const { privateKey } = faults.forged ? keys() : this.key;
    return this.answer({
      ...{ clientDataJSON, authenticatorData: base64url(data) },
      signature: base64url(sign('sha256', signed, privateKey)),
    });
  }

  private answer(response: Readonly<Record<string, string>>): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  private clientData(type: string, challenge: string, { origin = 'https://desk.example' }: PasskeyFaults) {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  /** WebAuthn, 6.1: the place's hash, flags (present, verified, `more`) and the counter. */
  private authenticatorData(rpId: string, { verified = true, counter }: PasskeyFaults, more = 0): Buffer {
    this.counter = counter ?? this.counter + 1;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(0x01 | (verified ? 0x04 : 0) | more, 0);
    tail.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }

  /** COSE of a key on P-256 for ES256, in CBOR. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const [ofX, ofY] = [x, y].map((text) => Buffer.from(text, 'base64url'));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      ...[ofX ?? Buffer.alloc(0), Buffer.from([0x22, 0x58, 0x20]), ofY ?? Buffer.alloc(0)],
    ]);
  }
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function noAttestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data],
  ]);
}
