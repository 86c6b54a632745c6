import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callSimulations, intakeSimulations, simulations } from './scenarios.ts'

test('docs/testing.md lists every scenario with what it does, by kind of consult', () => {
  const page = readFileSync(new URL('../../../../docs/testing.md', import.meta.url), 'utf8')
  const tables = page.split(/\| `metadata\.simulate(?:Intake)?` \|/).slice(1)
  const rowsOf = (table = '') =>
    Object.fromEntries([...table.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, meaning]) => [name, meaning]))
  expect(tables.map((table) => rowsOf(table.split('\n\n')[0]))).toEqual([
    simulations,
    callSimulations,
    intakeSimulations,
  ])
})
