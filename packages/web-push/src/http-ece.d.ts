/** Encrypted content coding (RFC 8188) with the keys of Web Push (RFC 8291). */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface EncryptParameters {
    readonly version: 'aes128gcm'
    /** The receiver's public key, in base64url. */
    readonly dh: string
    /** The sender's key pair, for one message. */
    readonly privateKey: ECDH
    /** The secret that browser and sender share, in base64url. */
    readonly authSecret: string
    readonly salt: Buffer
  }

  interface DecryptParameters {
    readonly version: 'aes128gcm'
    readonly privateKey: ECDH
    readonly authSecret: string
  }

  export function encrypt(plain: Buffer, parameters: EncryptParameters): Buffer
  export function decrypt(sealed: Buffer, parameters: DecryptParameters): Buffer
}
