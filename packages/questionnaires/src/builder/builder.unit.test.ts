import { describe, expect, test } from 'vitest'
import { phq9, read, refused } from '../testing/forms.ts'
import { everything } from './everything.fixture.ts'
import {
  addBand,
  addItem,
  addScore,
  canMove,
  conditionsOf,
  type Draft,
  duplicateItem,
  entryOf,
  findByLinkId,
  helpTextOf,
  isCountable,
  keptInForm,
  keptInItem,
  linkIdFault,
  moveItem,
  newForm,
  operatorsFor,
  optionsOf,
  placeAfter,
  placeFindings,
  questionsBefore,
  readDraft,
  removeItem,
  scoresOf,
  setBandEnd,
  setBandFlag,
  setBandLabel,
  setCounted,
  setHelpText,
  setLinkId,
  setScoreTitle,
  textOf,
  translatedInto,
  typeOf,
  typesFor,
  withBound,
  withConditionAnswer,
  withControl,
  withCount,
  withFlag,
  withItem,
  withMark,
  withNewCondition,
  withNewOption,
  withOperator,
  withOption,
  withOptionText,
  withoutCondition,
  withText,
  withUnit,
  withWeight,
  writeDraft,
} from './index.ts'
import type { Json } from './json.ts'
import { rowsOf } from './outline.ts'

function open(form: unknown): Draft {
  const draft = readDraft(form as Json)
  if (!draft) throw new Error('the form cannot be edited')
  return draft
}
const idOf = (draft: Draft, linkId: string) => findByLinkId(draft, linkId)?.id ?? 0
const jsonOf = (draft: Draft, linkId: string) => entryOf(draft, idOf(draft, linkId)).json
/** What is refused, apart from expressions, which these tests do not run. */
const refusedOf = (draft: Draft) => refused(writeDraft(draft)).filter((found) => !found.startsWith('unsupported'))
const forms: readonly [string, unknown][] = [
  ['PHQ-9', phq9],
  ['a form with everything', everything],
]

describe.each(forms)('%s', (_name, form) => {
  test('reading and writing a form changes nothing, not even the order of properties', () => {
    expect(JSON.stringify(writeDraft(open(form)))).toBe(JSON.stringify(form))
  })

  test('edits that are taken back leave the form as it was', () => {
    const draft = open(form)
    for (const { id, json } of draft.entries.values()) {
      const edits: ((draft: Draft) => Draft)[] = [
        (now) => withItem(now, id, (item) => withText(item, 'text', null, textOf(json, 'text', null))),
        (now) => withItem(now, id, (item) => withText(item, 'text', 'pl', 'po polsku')),
        (now) => withItem(now, id, (item) => withText(item, 'text', 'pl', '')),
        (now) => {
          const copied = duplicateItem(now, id)
          return removeItem(copied.draft, copied.id)
        },
        (now) => (canMove(now, id, 'down') ? moveItem(moveItem(now, id, 'down'), id, 'up') : now),
        (now) => setLinkId(setLinkId(now, id, 'for-a-while'), id, String(json.linkId)),
        (now) => setHelpText(setHelpText(now, id, 'pl', 'pomoc'), id, 'pl', ''),
      ]
      const last = edits.reduce((now, edit) => edit(now), draft)
      expect(writeDraft(last)).toEqual(form)
    }
  })
})

test('a text has its translations, and what else belongs to it stays', () => {
  const draft = open(everything)
  const skin = jsonOf(draft, 'skin')
  expect([textOf(skin, 'text', null), textOf(skin, 'text', 'de'), textOf(skin, 'text', 'fr')]).toEqual([
    'Skin',
    'Haut',
    '',
  ])
  expect(translatedInto(draft)).toEqual(['de'])
  const changed = withText(withText(skin, 'text', 'de', 'Die Haut'), 'text', 'fr', 'Peau')
  expect([textOf(changed, 'text', 'de'), textOf(changed, 'text', 'fr')]).toEqual(['Die Haut', 'Peau'])
  expect(JSON.stringify(changed)).toContain('rendering-xhtml')
  expect(textOf(withText(skin, 'text', null, '  '), 'text', null)).toBe('')
})

test('what the builder does not edit is named', () => {
  const draft = open(everything)
  const names = (linkId: string) => keptInItem(jsonOf(draft, linkId)).map(({ name }) => name)
  expect(names('consent')).toEqual(['definition', 'code', 'unknown'])
  expect(names('skin')).toEqual(['id', 'rendering-xhtml'])
  expect(names('itch')).toEqual(['questionnaire-choiceOrientation', 'initialSelected', 'questionnaire-optionPrefix'])
  expect(names('sum')).toEqual(['readOnly', 'sdc-questionnaire-calculatedExpression'])
  expect(names('photo')).toEqual([])
  expect(keptInForm(draft.root).map(({ name }) => name)).toEqual([
    'id',
    'meta',
    'url',
    'contained',
    'sdc-questionnaire-launchContext',
  ])
})

test('questions are numbered through the form, and help is a part of its question', () => {
  const draft = open(everything)
  const rows = rowsOf(draft).map(({ id, depth, number }) => `${entryOf(draft, id).json.linkId} ${depth} ${number}`)
  expect(rows).toEqual(['consent 1 1', 'skin 1 null', 'itch 2 2', 'temperature 2 3', 'sum 1 4', 'photo 1 5'])
  expect(helpTextOf(draft, idOf(draft, 'itch'), null)).toBe('At night')
  const without = setHelpText(draft, idOf(draft, 'itch'), null, '')
  expect(findByLinkId(without, 'itch-help')).toBeNull()
  const again = setHelpText(without, idOf(without, 'itch'), null, 'In the evening')
  expect(helpTextOf(again, idOf(again, 'itch'), null)).toBe('In the evening')
  expect(refusedOf(again)).toEqual([])
})

test('findings are placed at the item, the score or the form that they name', () => {
  const draft = open(everything)
  const at = (path: string) => ({ code: 'any', path, message: path })
  const paths = [
    'item.1.item.0.item.0.text',
    'questionnaire.item.1.item.1.enableWhen.0',
    'extension.1',
    'title',
    'item.99',
  ]
  const placed = placeFindings(draft, paths.map(at))
  expect([...placed.items.keys()]).toEqual([idOf(draft, 'itch'), idOf(draft, 'temperature')])
  expect([...placed.scores.keys()]).toEqual([1])
  expect(placed.form.map(({ path }) => path)).toEqual(['title', 'item.99'])
})

test('a copy has linkIds of its own, and its conditions are about the copied questions', () => {
  const draft = open(everything)
  const copied = duplicateItem(draft, idOf(draft, 'skin'))
  const linkIds = [...copied.draft.entries.values()].map(({ json }) => String(json.linkId))
  expect(new Set(linkIds).size).toBe(linkIds.length)
  const [itch, temperature] = entryOf(copied.draft, copied.id).items.map((id) => entryOf(copied.draft, id).json)
  expect(conditionsOf(temperature ?? {}).map(({ question }) => question)).toEqual([itch?.linkId, 'consent'])
})

test('a deleted linkId is not given again', () => {
  const first = addItem(open(newForm({ title: 'New', language: 'en' })), 'string', { parent: null, index: 1 })
  const second = addItem(removeItem(first.draft, first.id), 'string', { parent: null, index: 1 })
  expect([...second.draft.entries.values()].map(({ json }) => json.linkId)).toEqual(['q1', 'q3'])
})

test('a new linkId reaches conditions and scores, and is never one that another item has', () => {
  const draft = open(everything)
  const itch = idOf(draft, 'itch')
  expect([linkIdFault(draft, itch, 'sum'), linkIdFault(draft, itch, ' '), linkIdFault(draft, itch, 'itch')]).toEqual([
    'taken',
    'empty',
    null,
  ])
  expect(setLinkId(draft, itch, 'sum')).toBe(draft)
  const renamed = setLinkId(draft, itch, 'itching')
  expect(conditionsOf(jsonOf(renamed, 'temperature'))[0]?.question).toBe('itching')
  expect(scoresOf(renamed, null)[0]?.linkIds).toEqual(['itching'])
})

test('items move among their neighbors, into the group above and out of it', () => {
  let draft = open(everything)
  const sum = idOf(draft, 'sum')
  expect(canMove(draft, idOf(draft, 'consent'), 'in')).toBe(false)
  draft = moveItem(draft, sum, 'in')
  expect(rowsOf(draft).map(({ id }) => entryOf(draft, id).json.linkId)).toEqual([
    'consent',
    'skin',
    'itch',
    'temperature',
    'sum',
    'photo',
  ])
  expect(entryOf(draft, sum).parent).toBe(idOf(draft, 'skin'))
  expect(writeDraft(moveItem(draft, sum, 'out'))).toEqual(everything)
})

test('nothing moves deeper than a form may be', () => {
  let draft = open(newForm({ title: 'Deep', language: 'en' }))
  let parent: number | null = null
  for (let depth = 1; depth <= 8; depth += 1) {
    const added: { draft: Draft; id: number } = addItem(draft, 'group', { parent, index: 0 })
    draft = added.draft
    parent = added.id
  }
  const deepest = parent ?? 0
  const beside = addItem(draft, 'string', { parent: entryOf(draft, deepest).parent, index: 1 })
  expect(canMove(beside.draft, beside.id, 'in')).toBe(false)
})

test('an item can become what loses nothing', () => {
  const draft = open(everything)
  expect(typesFor(entryOf(draft, idOf(draft, 'itch')))).toEqual(['choice', 'open-choice'])
  expect(typesFor(entryOf(draft, idOf(draft, 'sum')))).toEqual(['integer', 'decimal'])
  expect(typesFor(entryOf(open(newForm({ title: 'New', language: 'en' })), 1))).toContain('date')
})

test('conditions offer the questions before an item, and what their answers can be compared with', () => {
  let draft = open(everything)
  const photo = idOf(draft, 'photo')
  expect(questionsBefore(draft, idOf(draft, 'temperature')).map(({ json }) => json.linkId)).toEqual(['consent', 'itch'])
  expect(operatorsFor('choice')).toEqual(['exists', '=', '!='])
  expect(operatorsFor('attachment')).toEqual(['exists'])
  const itch = entryOf(draft, idOf(draft, 'itch'))
  const edit = (change: (json: Json) => Json) => {
    draft = withItem(draft, photo, change)
    expect(refusedOf(draft)).toEqual([])
  }
  edit((json) => withNewCondition(json, itch))
  expect(jsonOf(draft, 'photo').enableBehavior).toBe('all')
  edit((json) => withOperator(json, 1, '=', itch))
  expect(conditionsOf(jsonOf(draft, 'photo'))[1]?.answer).toEqual({
    name: 'answerCoding',
    value: { system: 'urn:example:o', code: 'no' },
  })
  edit((json) => withConditionAnswer(json, 1, { name: 'answerCoding', value: { code: 'yes' } }))
  edit((json) => withoutCondition(withoutCondition(json, 1), 0))
  expect(jsonOf(draft, 'photo')).not.toHaveProperty('enableBehavior')
})

test('a form that is made with the builder alone can be saved at every step', () => {
  let draft = open(newForm({ title: 'Mood', language: 'en' }))
  const check = () => expect(refused(writeDraft(draft))).toEqual([])
  const step = (change: (draft: Draft) => Draft) => {
    draft = change(draft)
    check()
  }
  check()
  for (const type of [
    'choice',
    'boolean',
    'quantity',
    'decimal',
    'attachment',
    'open-choice',
    'group',
    'text',
  ] as const) {
    step((now) => addItem(now, type, placeAfter(now, now.top.at(-1) ?? null)).draft)
  }
  const [first, choice = 0, boolean = 0, quantity = 0, decimal = 0] = draft.top
  expect(first && typeOf(entryOf(draft, first))).toBe('string')
  const item = (id: number, change: (json: Json) => Json) => step((now) => withItem(now, id, change))
  item(choice, (json) => withNewOption(json))
  for (const [index, text] of ['Never', 'Often', 'Always'].entries()) {
    item(choice, (json) => withOption(json, index, (option) => withWeight(withOptionText(option, null, text), index)))
  }
  expect(optionsOf(entryOf(draft, choice).json, null).map(({ text, code, weight }) => [text, code, weight])).toEqual([
    ['Never', 'o1', 0],
    ['Often', 'o2', 1],
    ['Always', 'o3', 2],
  ])
  item(choice, (json) => withOption(json, 2, (option) => withFlag(option, 'urgent', null, 'Call today')))
  item(choice, (json) => withControl(withMark(json, 'required', true), 'drop-down'))
  item(boolean, (json) => withFlag(json, 'stop', null, ''))
  item(quantity, (json) => withBound(withUnit(json, 0, { display: '°C', code: 'Cel' }), 'min', 30))
  item(decimal, (json) => withCount(withBound(json, 'max', 10.5), 'decimalPlaces', 1))
  expect(isCountable(entryOf(draft, choice))).toBe(true)
  step((now) => addScore(now, [String(entryOf(now, choice).json.linkId)]))
  const { index = 0 } = scoresOf(draft, null)[0] ?? {}
  step((now) => setScoreTitle(now, index, null, 'Mood'))
  step((now) => setCounted(now, index, String(entryOf(now, boolean).json.linkId), true))
  const band = () => scoresOf(draft, null)[0]?.bands[0]?.index ?? 0
  draft = addBand(draft, index)
  step((now) => setBandLabel(now, index, band(), null, 'Low'))
  step((now) => setBandEnd(now, index, band(), 'high', 1))
  step((now) => setBandFlag(now, index, band(), 'note', null, 'Read'))
  const reading = read(writeDraft(draft))
  const made = 'questionnaire' in reading ? reading.questionnaire : null
  expect(made?.scores[0]?.bands).toMatchObject([{ low: 0, high: 1, label: { text: 'Low' }, flag: { level: 'note' } }])
  expect(made?.items.map(({ linkId }) => linkId)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'g8'])
})
