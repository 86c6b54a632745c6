import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiFile, renderOpenApi } from './generate-openapi.ts'

it('docs/openapi.json is up to date: otherwise run node scripts/generate-openapi.ts', () => {
  // Compare with toBe(true) so that a failure does not print a diff of ten thousand lines.
  expect(readFileSync(openApiFile, 'utf8') === renderOpenApi()).toBe(true)
})
