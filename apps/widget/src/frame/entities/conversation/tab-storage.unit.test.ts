import { beforeEach, expect, test } from 'vitest'
import { createBrowserStorage, unlockedStorage } from './tab-storage.fixture.ts'
import { type BrowserStorage, createTabStorage, type TabStorage } from './tab-storage.ts'

const otherKey = Buffer.alloc(32, 8).toString('base64url')
const name = 'consult:pat_1:ac_1:draft'
const typed = 'Ich habe Fieber 🤒'

let held: Map<string, string>
let browser: BrowserStorage

beforeEach(() => {
  held = new Map()
  browser = createBrowserStorage(held)
})

const unlocked = (key?: string): TabStorage => unlockedStorage(browser, key)

test('a stored text can be read again after a reload with the same key', () => {
  unlocked().setItem(name, typed)
  expect(unlocked().getItem(name)).toBe(typed)
  expect(unlocked().keys()).toEqual([name])
})

test('the browser gets no part of the text, and the same text never looks the same', () => {
  const storage = unlocked()
  const seen = new Set<string>()
  for (let n = 0; n < 20; n += 1) {
    storage.setItem(name, typed)
    const stored = held.get(name) ?? ''
    expect(Buffer.from(stored, 'base64').toString('latin1')).not.toContain('Fieber')
    seen.add(stored)
  }
  expect(seen.size).toBe(20)
})

test('a text reads as missing with another key, under another name, or after a change', () => {
  unlocked().setItem(name, typed)
  const stored = held.get(name) ?? ''
  expect(unlocked(otherKey).getItem(name)).toBeNull()
  held.set('consult:pat_1:ac_2:draft', stored)
  expect(unlocked().getItem('consult:pat_1:ac_2:draft')).toBeNull()
  const bytes = Buffer.from(stored, 'base64')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    held.set(name, changed.toString('base64'))
    expect(unlocked().getItem(name), `byte ${at}`).toBeNull()
  }
})

test('text that a previous version stored without encryption, or damage, reads as missing', () => {
  for (const stored of ['half a sen', '', 'AAAA', '{"key":"k1"}']) {
    held.set(name, stored)
    expect(unlocked().getItem(name), stored).toBeNull()
  }
})

test('without its key the storage reads as empty and stores nothing', () => {
  unlocked().setItem(name, typed)
  const locked = createTabStorage(browser)
  expect(locked.getItem(name)).toBeNull()
  locked.setItem('consult:pat_1:ac_1:seen', '3')
  expect([...held.keys()]).toEqual([name])
})

test('a removed text is gone', () => {
  const storage = unlocked()
  storage.setItem(name, typed)
  storage.removeItem(name)
  expect(held.size).toBe(0)
})
