import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderSdk } from './generate-sdk.ts'

it('the generated SDK is up to date: otherwise run pnpm generate', () => {
  const file = new URL('../packages/sdk/src/contract.generated.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(renderSdk())
})
