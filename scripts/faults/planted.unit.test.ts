import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plant } from './fault.ts'
import { faults } from './planted/index.ts'

const root = join(import.meta.dirname, '../..')

test.each(faults.map((fault) => [fault.name, fault] as const))('the fault %s can be planted', (_name, fault) => {
  const text = readFileSync(join(root, fault.file), 'utf8')
  expect(plant(text, fault)).not.toBe(text)
})

test('no two faults have the same name', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
