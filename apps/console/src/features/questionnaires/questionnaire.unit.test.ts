import { expect, it } from 'vitest'
import { readJson } from './questionnaire.ts'

it('takes a JSON object, and nothing else', () => {
  expect(readJson('{"resourceType":"Questionnaire"}')).toEqual({ resourceType: 'Questionnaire' })
  for (const text of ['[]', '3', 'null', '{', '']) expect(readJson(text)).toBeNull()
})
