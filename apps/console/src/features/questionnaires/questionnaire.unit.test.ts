import { expect, it } from 'vitest'
import { proposeKey, readJson } from './questionnaire.ts'

it('proposes a key from what the resource says about itself', () => {
  expect(proposeKey({ name: 'PHQ-9 questionnaire', title: 'Other' })).toBe('phq-9-questionnaire')
  expect(proposeKey({ name: '健康診断', id: 'Health_Check' })).toBe('health_check')
  expect(proposeKey({ title: `${'x'.repeat(63)} y` })).toBe('x'.repeat(63))
  expect(proposeKey({})).toBe('')
})

it('takes a JSON object, and nothing else', () => {
  expect(readJson('{"resourceType":"Questionnaire"}')).toEqual({ resourceType: 'Questionnaire' })
  for (const text of ['[]', '3', 'null', '{', '']) expect(readJson(text)).toBeNull()
})
