import { type Item, readQuestionnaire } from '@consult/questionnaires'
import { expect, test } from 'vitest'
import { createFormats } from '../../ui/words/formats.ts'
import { createSayOf } from '../../ui/words/say.ts'
import { issueWords } from './issue-words.ts'
import { en } from './words/en.ts'

function photoOf(...mimeTypes: readonly string[]): Item {
  const extension = mimeTypes.map((valueCode) => ({
    url: 'http://hl7.org/fhir/StructureDefinition/mimeType',
    valueCode,
  }))
  const item = [{ linkId: 'photo', type: 'attachment', text: 'A photo', extension }]
  const reading = readQuestionnaire({ resourceType: 'Questionnaire', status: 'active', item }, () => null)
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  return reading.questionnaire.items[0] as Item
}

test('a file of the wrong type is refused with the types that the question takes', () => {
  const tools = { t: createSayOf<typeof en>(en, 'en'), locale: 'en', formats: createFormats('en') }
  const refused = (item: Item) =>
    issueWords({ code: 'file_type', linkId: 'photo', path: '', limit: null, message: null }, item, tools)
  expect(refused(photoOf('image/jpeg', 'image/png'))).toMatch(/: JPEG, PNG\.$/)
  expect(refused(photoOf('image/*'))).toMatch(/: JPEG, PNG, WebP, HEIC\.$/)
  expect(refused(photoOf('application/pdf'))).toMatch(/: PDF\.$/)
  expect(refused(photoOf('video/mp4'))).toMatch(/: video\/mp4\.$/)
})
