import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { suites } from './parts.ts'

const root = join(import.meta.dirname, '../..')

/** The paths after `vitest run --project int`. */
const pathsOf = ({ command }: { command: readonly string[] }) =>
  command.slice(0, 4).join(' ') === 'vitest run --project int' ? command.slice(4) : []

test('every test of the full suite is in exactly one of its parts', () => {
  const files = globSync(
    ['{apps,packages}/*/src/**/*.int.test.ts', 'e2e/api/**/*.int.test.ts', 'bench/src/**/*.int.test.ts'],
    {
      cwd: root,
    },
  ).filter((file) => /@module-tag (full|sized)|tags: '(full|sized)'/.test(readFileSync(join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(50)
  const parts = (file: string) =>
    suites.full.filter((part) => pathsOf(part).some((path) => file.startsWith(path))).map(({ name }) => name)
  for (const file of files) expect(parts(file), file).toHaveLength(1)
})

test('no two parts of a suite have the same name', () => {
  for (const parts of Object.values(suites)) {
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
  }
})
