import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontBudget, makeFont } from './font.ts'

test('the bundled font is one WOFF2 file of at most 40,960 bytes', async () => {
  const font = await makeFont()
  expect(font.subarray(0, 4).toString('latin1')).toBe('wOF2')
  expect(fontBudget).toBe(40_960)
  expect(font.length).toBeLessThanOrEqual(fontBudget)
})

test('the shared tokens and the widget name no bundled font', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../design/tokens.css'), 'utf8')
  expect(tokens).not.toMatch(/@font-face|Inter/)
})
