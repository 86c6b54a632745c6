/** The part of the browser's storage API that the widget uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The tab's storage, in which everything is encrypted. Until it has its key, it reads as empty and stores nothing. */
export interface TabStorage {
  /** Reads what is stored. @param key 32 bytes as base64url: the patient's, from the service. */
  unlock(key: string): Promise<void>
  keys(): string[]
  /** Null when there is nothing, or when it was encrypted with another key or changed. */
  getItem(name: string): string | null
  /** Stores the value as soon as it is encrypted, a moment later. */
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

const nonceLength = 12

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const encode = (text: string) => new TextEncoder().encode(text)

/**
 * Encrypts what it stores with a key that only the patient's sessions get, so that the browser's files reveal nothing that
 * a patient typed. Source: docs/security.md, Unsent text.
 */
export function createTabStorage(storage: BrowserStorage): TabStorage {
  const values = new Map<string, string>()
  let key: CryptoKey | null = null
  let patientsKey = ''
  // The name is authenticated too, so a value cannot be moved to another consult.
  const cipher = (name: string, iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: encode(name) })
  const stored = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

  const read = async (name: string, by: CryptoKey) => {
    try {
      const bytes = toBytes(storage.getItem(name) ?? '')
      const iv = bytes.subarray(0, nonceLength)
      const opened = await crypto.subtle.decrypt(cipher(name, iv), by, bytes.subarray(nonceLength))
      // A value that was written in the meantime is newer.
      if (!values.has(name)) values.set(name, new TextDecoder().decode(opened))
    } catch {
      // Another key, a change, or damage: the value reads as missing.
    }
  }
  const write = async (name: string, value: string, by: CryptoKey) => {
    const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
    const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(name, iv), by, encode(value)))
    // A value that was replaced or removed in the meantime must not come back.
    if (values.get(name) === value && key === by) storage.setItem(name, toBase64(new Uint8Array([...iv, ...sealed])))
  }
  return {
    async unlock(given) {
      // Another patient uses this tab now.
      if (given !== patientsKey) {
        key = null
        values.clear()
      }
      patientsKey = given
      const by = await crypto.subtle.importKey('raw', toBytes(given), 'AES-GCM', false, ['encrypt', 'decrypt'])
      await Promise.all(stored().map((name) => read(name, by)))
      key = by
    },
    // A value that is still being encrypted is not stored yet.
    keys: () => [...new Set([...stored(), ...values.keys()])],
    getItem: (name) => values.get(name) ?? null,
    setItem(name, value) {
      if (!key) return
      values.set(name, value)
      // Storage is full, or the browser now forbids it. The widget keeps working until the page reloads.
      write(name, value, key).catch(() => undefined)
    },
    removeItem(name) {
      values.delete(name)
      storage.removeItem(name)
    },
  }
}
