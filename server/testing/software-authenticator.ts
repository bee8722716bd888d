import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

const twoBytes = (count: number) => Buffer.from([count >> 8, count & 0xff]);

/** A WebAuthn authenticator in software (level 2, ES256, no attestation); it answers as a browser would. */
export function softwareAuthenticator(origin: string, { idBytes = 16 } = {}) {
  const id = randomBytes(idBytes);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rpIdHash = sha256(new URL(origin).hostname);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count]);
  };
  const frame = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    /** The answer of `navigator.credentials.create`. */
    make: ({ challenge }: { challenge: string }) => {
      const point = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
      const key = Buffer.concat([Buffer.from('a501020326200121', 'hex'), point(x), Buffer.from([0x22]), point(y)]);
      const authData = Buffer.concat([head(0x45), Buffer.alloc(16), twoBytes(id.length), id, key]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        twoBytes(authData.length),
        authData,
      ]);
      return {
        ...frame,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer of `navigator.credentials.get`; `unlocked` by finger or PIN. */
    use: ({ challenge }: { challenge: string }, unlocked = true) => {
      const data = clientData('webauthn.get', challenge);
      const authenticatorData = head(unlocked ? 0x05 : 0x01);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        ...frame,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
