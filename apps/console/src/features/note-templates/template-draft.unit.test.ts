import { putNoteTemplateSchema } from '@consult/domain'
import { expect, it } from 'vitest'
import { addSection, changeSection, draftOf, inputOf, moveSection, newDraft, removeSection } from './template-draft.ts'

const version = {
  key: 'visit',
  version: 3,
  newest: 5,
  next: 6,
  title: 'Visit',
  shipped: false,
  createdAt: null,
  sections: ['Findings', 'Plan'].map((title) => ({
    key: title.toLowerCase(),
    title,
    hint: null,
    text: '',
    required: false,
  })),
}
const keysOf = (draft: Parameters<typeof inputOf>[1]) => inputOf('visit', draft).sections.map(({ key }) => key)

it('saves an older version as the one after the newest, with the keys that its sections had', () => {
  const renamed = changeSection(draftOf(version), 1, { title: ' What was found ' })
  const input = inputOf('visit', renamed)
  expect(input).toMatchObject({ basedOn: 5, sections: [{ key: 'findings', title: 'What was found' }, { key: 'plan' }] })
  expect(putNoteTemplateSchema.safeParse(input).success).toBe(true)
})

it('gives new sections keys from their titles, and never the key of another section', () => {
  let draft = draftOf(version)
  for (const title of ['Plan', 'Plan', '所見', '']) {
    draft = addSection(draft)
    draft = changeSection(draft, draft.sections.at(-1)?.id ?? 0, { title })
  }
  expect(keysOf(draft)).toEqual(['findings', 'plan', 'plan-2', 'plan-3', 'section', 'section-2'])
  const long = changeSection(addSection(newDraft('T')), 2, { title: 'x'.repeat(80) })
  expect(keysOf(changeSection(long, 1, { title: 'x'.repeat(80) }))).toEqual(['x'.repeat(64), `${'x'.repeat(62)}-2`])
})

it('moves sections by one place, and leaves them where they are at the ends', () => {
  const draft = draftOf(version)
  expect(keysOf(moveSection(draft, 2, -1))).toEqual(['plan', 'findings'])
  expect(moveSection(draft, 1, -1)).toBe(draft)
  expect(moveSection(draft, 2, 1)).toBe(draft)
  expect(keysOf(removeSection(draft, 1))).toEqual(['plan'])
})
