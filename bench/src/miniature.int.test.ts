/** @module-tag full */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { benches } from './benches.ts'

test('every bench is in the list of benches, so that its miniature runs here', () => {
  const programs = globSync('*/run-*.ts', { cwd: import.meta.dirname })
  // `pnpm chaos` and `pnpm test:cluster` are separate programs.
  const names = programs.map((path) => path.replace(/\/.*/, '')).filter((name) => !['chaos', 'cluster'].includes(name))
  expect(names.toSorted()).toEqual(Object.keys(benches).toSorted())
})

for (const [name, bench] of Object.entries(benches)) {
  test(`the miniature of bench ${name} measures something in each of its parts`, async () => {
    const { text, samples } = await bench('miniature', [])
    expect(Object.keys(samples)).not.toEqual([])
    for (const [what, count] of Object.entries(samples)) expect(count, `measurements of ${what}`).toBeGreaterThan(0)
    expect(text).not.toMatch(/NaN|Infinity|undefined/)
  })
}
