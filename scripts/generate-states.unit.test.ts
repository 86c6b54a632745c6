import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderStates, statesPage } from './generate-states.ts'

it('docs/states.md is up to date: otherwise run node scripts/generate-states.ts', () => {
  expect(readFileSync(statesPage, 'utf8')).toBe(renderStates())
})
