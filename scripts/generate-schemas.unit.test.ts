import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderSchemas, schemasFolder } from './generate-schemas.ts'

test('docs/schemas is up to date: otherwise run node scripts/generate-schemas.ts', () => {
  const rendered = renderSchemas()
  expect(readdirSync(schemasFolder).toSorted()).toEqual(Object.keys(rendered).toSorted())
  for (const [file, text] of Object.entries(rendered))
    expect(readFileSync(new URL(file, schemasFolder), 'utf8')).toBe(text)
})
