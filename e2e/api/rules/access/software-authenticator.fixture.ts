import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The changes that a test makes to an answer so that the service refuses it. */
export interface Forgery {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** False: the user did not touch a sensor or enter a PIN. */
  readonly isVerified?: boolean
  readonly counter?: number
  /** A key that is not the passkey's. */
  readonly key?: KeyObject
  readonly userHandle?: string
}

interface Options {
  readonly challenge: string
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')
const int32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse()

/** A passkey of ES256 in the memory of a test, with a counter. Source: Web Authentication Level 3. */
export class SoftwareAuthenticator {
  readonly id = base64(randomBytes(32))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #portal: { origin: string; rpId: string }
  #userHandle = ''
  #counter = 0

  constructor(portalUrl: string) {
    const { origin, hostname } = new URL(portalUrl)
    this.#portal = { origin, rpId: hostname }
  }

  #data(forged: Forgery, attested: Buffer = Buffer.alloc(0)): Buffer {
    const { rpId = this.#portal.rpId, isVerified = true, counter = this.#counter } = forged
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    return Buffer.concat([hash(rpId), Buffer.of(flags), int32(counter), attested])
  }

  #client(type: string, { challenge }: Options, forged: Forgery): Buffer {
    const { origin = this.#portal.origin } = forged
    return Buffer.from(JSON.stringify({ type, challenge: forged.challenge ?? challenge, origin, crossOrigin: false }))
  }

  /** Creates the passkey, as `navigator.credentials.create()` does. */
  create(options: Options & { user: { id: string } }, forged: Forgery = {}) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
    const authData = new Uint8Array(this.#data(forged, attested))
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]) as never,
    )
    const clientDataJSON = base64(this.#client('webauthn.create', options, forged))
    return {
      ...{ rawId: this.id, type: 'public-key' },
      response: { clientDataJSON, attestationObject: base64(attestation), transports: ['internal'] },
    }
  }

  /** Signs a challenge, as `navigator.credentials.get()` does. */
  get(options: Options, forged: Forgery = {}) {
    this.#counter += 1
    const data = this.#data(forged)
    const client = this.#client('webauthn.get', options, forged)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, hash(client)]))
      .sign(forged.key ?? this.#keys.privateKey)
    return {
      ...{ rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle: forged.userHandle ?? this.#userHandle,
      },
    }
  }
}
