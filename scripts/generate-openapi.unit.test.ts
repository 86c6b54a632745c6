import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiFile, renderOpenApi } from './generate-openapi.ts'

it('docs/openapi.json is what the procedures say: otherwise run node scripts/generate-openapi.ts', () => {
  // Compared as a whole, without a difference of ten thousand lines when it fails.
  expect(readFileSync(openApiFile, 'utf8') === renderOpenApi()).toBe(true)
})
