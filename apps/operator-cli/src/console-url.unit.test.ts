import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findConsoleUrl } from './console-url.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'console-url-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const find = (given: { consoleUrl?: string; databaseUrl?: string } = {}) =>
  findConsoleUrl({ consoleUrl: undefined, databaseUrl: undefined, dataDir, ...given })

test('without a variable, the console is the one that npm start runs with its own database', () => {
  expect(find()).toBeUndefined()
  writeFileSync(join(dataDir, 'console-url'), 'http://localhost:3100\n')
  expect(find()).toBe('http://localhost:3100')
  expect(find({ databaseUrl: 'postgres://elsewhere/consult' })).toBeUndefined()
  expect(find({ consoleUrl: 'https://console.example' })).toBe('https://console.example')
  writeFileSync(join(dataDir, 'console-url'), '')
  expect(find()).toBeUndefined()
})
