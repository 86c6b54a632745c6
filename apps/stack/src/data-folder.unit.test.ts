import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const modeOf = (folder: string) => statSync(folder).mode & 0o7777

test('only the owner may open a new data folder', () => {
  const folder = join(parent, 'deep', 'data')
  makeDataFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
})

test('an existing data folder that others can read is restricted to its owner', () => {
  const folder = join(parent, 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  makeDataFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
})

test('a folder that is shared by design keeps its mode', () => {
  const folder = join(parent, 'shared')
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  makeDataFolder(folder)
  expect(modeOf(folder)).toBe(0o1777)
})
