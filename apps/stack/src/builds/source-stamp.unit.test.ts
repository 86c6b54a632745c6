import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStamped, stampOf, writeStamp } from './source-stamp.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'consult-stamp-'))
  mkdirSync(join(root, 'apps/portal/src/screens'), { recursive: true })
  writeFileSync(join(root, 'apps/portal/src/screens/a.tsx'), 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

test('builds are still good until a source is changed, added or removed', () => {
  const file = join(root, 'stamp')
  expect(isStamped(file, stampOf(root))).toBe(false)
  writeStamp(file, stampOf(root))
  expect(isStamped(file, stampOf(root))).toBe(true)

  utimesSync(join(root, 'apps/portal/src/screens/a.tsx'), 1, 1)
  expect(isStamped(file, stampOf(root))).toBe(false)
  writeStamp(file, stampOf(root))

  writeFileSync(join(root, 'apps/portal/src/b.ts'), 'two')
  expect(isStamped(file, stampOf(root))).toBe(false)
  rmSync(join(root, 'apps/portal/src/b.ts'))
  expect(isStamped(file, stampOf(root))).toBe(true)
})
