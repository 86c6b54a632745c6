import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readFunctions, readSchema } from '@consult/db/schema-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from './bundle.ts'
import { closureOf } from './packages.ts'
import { processes } from './processes.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consult-bundle-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// With `--dev`, the processes also load the build tools of their pages.
for (const { name, entry, pages } of Object.values(processes)) {
  if (pages === undefined) continue
  test(`the program of ${name} contains no package that only its build or its tests need`, async () => {
    const { contained } = await bundle(join(root, entry), join(folder, dirname(entry)))
    const needed = closureOf(join(root, pages))
    expect(contained.size).toBeGreaterThan(0)
    expect([...contained.keys()].filter((key) => !needed.has(key))).toEqual([])
  })
}

test('a program has the same schema and the same set of SQL functions as the sources', async () => {
  const program = join(folder, 'sql')
  await bundle(join(root, 'packages/db/src/schema-files.ts'), program)
  const bundled: { readFunctions: typeof readFunctions; readSchema: typeof readSchema } = await import(
    join(program, 'main.mjs')
  )
  expect(bundled.readFunctions().sha256).toBe(readFunctions().sha256)
  expect(bundled.readSchema()).toEqual(readSchema())
})
