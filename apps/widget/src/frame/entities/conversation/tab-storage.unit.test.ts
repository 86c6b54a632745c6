import { until } from '@consult/testing'
import { beforeEach, expect, test } from 'vitest'
import { createBrowserStorage, ownKey, unlockedStorage } from './tab-storage.fixture.ts'
import { type BrowserStorage, createTabStorage } from './tab-storage.ts'

const otherKey = Buffer.alloc(32, 8).toString('base64url')
const name = 'consult:pat_1:ac_1:draft'
const typed = 'Ich habe Fieber 🤒'

let held: Map<string, string>
let browser: BrowserStorage

beforeEach(() => {
  held = new Map()
  browser = createBrowserStorage(held)
})

/** The data that the tab finds after a reload with this key. */
const reloaded = async (key = ownKey, at = name) => (await unlockedStorage(browser, key)).getItem(at)

/** Stores the text. @returns what the browser holds. */
async function store(): Promise<string> {
  const storage = await unlockedStorage(browser)
  storage.setItem(name, typed)
  expect(storage.getItem(name)).toBe(typed)
  return until('it is stored', () => held.get(name))
}

test('a stored text can be read again after a reload with the same key', async () => {
  await store()
  expect(await reloaded()).toBe(typed)
  expect((await unlockedStorage(browser)).keys()).toEqual([name])
})

test('the browser gets no part of the text, and the same text never looks the same', async () => {
  const seen = new Set<string>()
  for (let n = 0; n < 20; n += 1) {
    held.clear()
    const stored = await store()
    expect(Buffer.from(stored, 'base64').toString('latin1')).not.toContain('Fieber')
    seen.add(stored)
  }
  expect(seen.size).toBe(20)
})

test('a text reads as missing with another key, under another name, or after a change', async () => {
  const stored = await store()
  expect(await reloaded(otherKey)).toBeNull()
  held.set('consult:pat_1:ac_2:draft', stored)
  expect(await reloaded(ownKey, 'consult:pat_1:ac_2:draft')).toBeNull()
  const bytes = Buffer.from(stored, 'base64')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    held.set(name, changed.toString('base64'))
    expect(await reloaded(), `byte ${at}`).toBeNull()
  }
})

test('text that a previous version stored without encryption, or damage, reads as missing', async () => {
  for (const stored of ['half a sen', '', 'AAAA', '{"key":"k1"}']) {
    held.set(name, stored)
    expect(await reloaded(), stored).toBeNull()
  }
})

test('without its key the storage reads as empty and stores nothing', async () => {
  await store()
  const locked = createTabStorage(browser)
  expect(locked.getItem(name)).toBeNull()
  locked.setItem('consult:pat_1:ac_1:seen', '3')
  expect(locked.getItem('consult:pat_1:ac_1:seen')).toBeNull()
  expect([...held.keys()]).toEqual([name])
})

test('the last of several values is stored, and a removed one does not come back', async () => {
  const storage = await unlockedStorage(browser)
  for (const value of ['1', '12', '123']) storage.setItem(name, value)
  storage.setItem('removed', 'x')
  storage.removeItem('removed')
  await until('the last one is stored', async () => (await reloaded()) === '123')
  expect([...held.keys()]).toEqual([name])
})

test('the key of another patient forgets what was typed before', async () => {
  const storage = await unlockedStorage(browser)
  storage.setItem(name, typed)
  await storage.unlock(otherKey)
  expect(storage.getItem(name)).toBeNull()
})

test('a browser that stores nothing keeps the text until the page reloads', async () => {
  const full: BrowserStorage = {
    ...browser,
    setItem: () => {
      throw new Error('full')
    },
  }
  const storage = await unlockedStorage(full)
  storage.setItem(name, typed)
  expect(storage.getItem(name)).toBe(typed)
})
