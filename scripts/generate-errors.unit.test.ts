import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderErrors } from './generate-errors.ts'

it('docs/errors.md is up to date: otherwise run node scripts/generate-errors.ts', () => {
  expect(readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')).toBe(renderErrors())
})
