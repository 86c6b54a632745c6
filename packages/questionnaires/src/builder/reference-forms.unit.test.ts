import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDraft, writeDraft } from './index.ts'
import { isJson, type Json } from './json.ts'

/** All questionnaires in a JSON document. */
function formsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(formsIn)
  if (!isJson(value)) return []
  const inner = Object.values(value).flatMap(formsIn)
  return value.resourceType === 'Questionnaire' && Array.isArray(value.item) ? [value, ...inner] : inner
}

test('every form of the API reference is written as it was read', () => {
  const path = join(import.meta.dirname, '../../../../docs/openapi.json')
  const forms = formsIn(JSON.parse(readFileSync(path, 'utf8')))
  expect(forms.length).toBeGreaterThan(1)
  for (const form of forms) {
    const draft = readDraft(form)
    expect(draft && JSON.stringify(writeDraft(draft))).toBe(JSON.stringify(form))
  }
})
