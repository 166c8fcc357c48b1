import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** A small device with passkeys, as a browser would talk to it. */
export function makePasskeyDevice(origin: string) {
  /** Whether it asks for a finger, a face or a PIN. */
  const mood = { isUserVerified: true }
  const rpId = new URL(origin).hostname
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  const authenticatorData = (attested = Buffer.alloc(0)) => {
    const flags =
      PRESENT | (mood.isUserVerified ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0)
    counter += 1
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head[32] = flags
    head.writeUInt32BE(counter, 33)
    return Buffer.concat([head, attested])
  }

  return {
    id,
    mood,
    /** The answer to PublicKeyCredentialCreationOptions. */
    register(options: { challenge: string }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = authenticatorData(attested)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      })
    },
    /** The answer to PublicKeyCredentialRequestOptions. */
    enter(options: { challenge: string }, from = origin) {
      const client = clientData('webauthn.get', options.challenge, from)
      const data = authenticatorData()
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      })
    },
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** EC2, ES256, P-256, as RFC 9053 writes it. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (value: string | undefined) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value!, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}
