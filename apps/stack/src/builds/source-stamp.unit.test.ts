import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStamped, sourcesIn, stampOf, writeStamp } from './source-stamp.ts'

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

test('nothing that a build writes counts as a source', () => {
  const repository = resolve(import.meta.dirname, '../../../..')
  const input = sourcesIn(repository).join('\n')
  expect(input).toContain('apps/portal/next.config.ts')
  const { stdout } = spawnSync('git', ['check-ignore', '--stdin'], { cwd: repository, input, encoding: 'utf8' })
  expect(stdout).toBe('')
})
