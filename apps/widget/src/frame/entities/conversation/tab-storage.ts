import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

/** The part of the browser's storage that is used. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The tab's storage, in which everything is encrypted. Until it has its key, it reads as empty and stores nothing. */
export interface TabStorage {
  /** @param key 32 bytes as base64url: the patient's, from the service. */
  unlock(key: string): void
  keys(): string[]
  /** Null when there is nothing, or when it was encrypted with another key or changed. */
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

const nonceLength = 24

function toBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/**
 * Encrypts what it stores with a key that only the patient's sessions get, so that the browser's files show nobody what a
 * patient has typed. Synchronous, unlike the browser's own cryptography: what is typed is stored before the page can
 * close. Source: docs/security.md, Unsent text.
 */
export function createTabStorage(storage: BrowserStorage): TabStorage {
  let key: Uint8Array | null = null
  // The name is authenticated too, so a value cannot be moved to another consult.
  const cipher = (name: string, nonce: Uint8Array) =>
    key && xchacha20poly1305(key, nonce, new TextEncoder().encode(name))
  return {
    unlock(given) {
      key = toBytes(given)
    },
    keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    getItem(name) {
      const stored = storage.getItem(name)
      if (stored === null) return null
      try {
        const bytes = toBytes(stored)
        const opened = cipher(name, bytes.subarray(0, nonceLength))?.decrypt(bytes.subarray(nonceLength))
        return opened ? new TextDecoder().decode(opened) : null
      } catch {
        return null
      }
    },
    setItem(name, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
      const sealed = cipher(name, nonce)?.encrypt(new TextEncoder().encode(value))
      if (sealed) storage.setItem(name, toBase64(new Uint8Array([...nonce, ...sealed])))
    },
    removeItem: (name) => storage.removeItem(name),
  }
}
