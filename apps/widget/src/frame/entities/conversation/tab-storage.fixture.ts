import { type BrowserStorage, createTabStorage, type TabStorage } from './tab-storage.ts'

/** A browser's storage, and its content. */
export function createBrowserStorage(held = new Map<string, string>()): BrowserStorage {
  return {
    get length() {
      return held.size
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
  }
}

/** A patient's key. */
export const ownKey = Buffer.alloc(32, 7).toString('base64url')

/** The storage of a tab that has its key. */
export async function unlockedStorage(browser = createBrowserStorage(), key = ownKey): Promise<TabStorage> {
  const storage = createTabStorage(browser)
  await storage.unlock(key)
  return storage
}
