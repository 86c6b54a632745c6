import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { simulations } from './scenarios.ts'

test('docs/testing.md lists every scenario with what it does', () => {
  const page = readFileSync(new URL('../../../../docs/testing.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, meaning]) => [name, meaning])
  expect(Object.fromEntries(rows)).toEqual(simulations)
})
