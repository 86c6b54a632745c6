import { expect, test } from 'vitest'
import { formOf, phq9, question } from '../testing/forms.ts'
import { compareForms } from './compare.ts'
import { everything } from './everything.fixture.ts'
import {
  addItem,
  findByLinkId,
  moveItem,
  readDraft,
  removeItem,
  setHelpText,
  setScoreTitle,
  withItem,
  withMark,
  withText,
  writeDraft,
} from './index.ts'

const open = (form: unknown) => {
  const draft = readDraft(form as typeof everything)
  if (!draft) throw new Error('the form cannot be edited')
  return draft
}

const same = {
  added: [],
  removed: [],
  changed: [],
  isTitleChanged: false,
  areScoresChanged: false,
  isOtherChanged: false,
}

/** The same with the properties of every object in another order, as the database gives them back. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reordered(inner)]),
  )
}

test('the same form has no changes, whatever the order of its properties and its status', () => {
  expect(compareForms(everything, reordered(everything) as typeof everything)).toEqual(same)
  expect(compareForms(phq9, { ...phq9, status: 'active' })).toEqual(same)
})

test('what was added, removed and changed is named by its question', () => {
  let draft = open(everything)
  const idOf = (linkId: string) => findByLinkId(draft, linkId)?.id ?? 0
  draft = removeItem(draft, idOf('sum'))
  draft = addItem(draft, 'string', { parent: null, index: 0 }).draft
  draft = withItem(draft, idOf('photo'), (json) => withMark(withText(json, 'text', null, 'A photo'), 'required', true))
  draft = setHelpText(draft, idOf('itch'), null, 'In the evening')
  draft = setScoreTitle(draft, 1, null, 'Itching')
  const changes = compareForms(everything, writeDraft(draft))
  expect(changes.added).toEqual([{ linkId: 'q1', text: '', parts: [] }])
  expect(changes.removed).toEqual([{ linkId: 'sum', text: 'sum', parts: [] }])
  expect(changes.changed).toEqual([
    { linkId: 'itch', text: 'Does it itch?', parts: ['text'] },
    { linkId: 'photo', text: 'A photo', parts: ['text', 'required'] },
  ])
  expect([changes.isTitleChanged, changes.areScoresChanged, changes.isOtherChanged]).toEqual([false, true, false])
})

test('of questions in another order, only those that moved are named', () => {
  const before = formOf(['a', 'b', 'c', 'd'].map((linkId) => question(linkId, 'string')))
  const after = formOf(['b', 'c', 'd', 'a'].map((linkId) => question(linkId, 'string')))
  expect(compareForms(before, after).changed.map(({ linkId, parts }) => [linkId, parts])).toEqual([['a', ['place']]])
  let draft = open(everything)
  draft = moveItem(draft, findByLinkId(draft, 'sum')?.id ?? 0, 'in')
  expect(compareForms(everything, writeDraft(draft)).changed).toEqual([
    { linkId: 'sum', text: 'sum', parts: ['place'] },
  ])
})
