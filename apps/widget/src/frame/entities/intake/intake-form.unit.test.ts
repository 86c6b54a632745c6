import { type Questionnaire, readQuestionnaire } from '@consult/questionnaires'
import { describe, expect, it, vi } from 'vitest'
import { createFormFiles } from './form-files.ts'
import { createIntakeForm } from './intake-form.ts'
import { type Accepted, createIntakeSaver } from './intake-saver.ts'

type Json = Readonly<Record<string, unknown>>

function read(item: readonly Json[]): Questionnaire {
  const reading = readQuestionnaire({ resourceType: 'Questionnaire', status: 'active', item }, () => null)
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  return reading.questionnaire
}

const items: readonly Json[] = [
  { linkId: 'a', type: 'boolean', text: 'A', required: true },
  { linkId: 'n', type: 'integer', text: 'N' },
  { linkId: 'z', type: 'string', text: 'Z' },
]

const noFiles = () => createFormFiles({ upload: () => new Promise(() => undefined), newKey: () => 'key' })

/** @param accepted what the service answers when it saves; null: it does not answer. */
function open(item = items, accepted: Accepted | null = null) {
  const saver = createIntakeSaver({
    stored: { response: { items: [] }, revision: 0, status: 'pending', needsHelp: false },
    kept: null,
    put: () => (accepted ? Promise.resolve(accepted) : new Promise(() => undefined)),
    reread: () => new Promise(() => undefined),
    keep: () => undefined,
  })
  const form = createIntakeForm({
    questionnaire: read(item),
    saver,
    files: noFiles(),
    matches: () => true,
    startExpressions: null,
  })
  const at = () => {
    const { value } = form.position
    return value === 'review' ? value : value.step.id
  }
  return { form, saver, at }
}
const yes = [{ kind: 'boolean', value: true }] as const

describe('a form', () => {
  it('begins with the first question, and goes on only with a valid answer', () => {
    const { form, at } = open()
    form.next()
    expect([at(), form.problems.value]).toEqual(['a', ['a']])
    form.answer('a', yes)
    expect(form.problems.value).toEqual([])
    form.next()
    expect(at()).toBe('n')
    form.back()
    expect(at()).toBe('a')
  })

  it('holds the patient at a text that is no answer, and does not save it', () => {
    const { form, at, saver } = open()
    form.answer('a', yes)
    form.next()
    form.answer('n', [{ kind: 'integer', value: 4 }])
    form.markUnreadable('n')
    form.next()
    expect([at(), form.problems.value]).toEqual(['n', ['n']])
    expect(saver.response.value.items.map(({ linkId }) => linkId)).toEqual(['a'])
    form.answer('n', [])
    form.next()
    expect(at()).toBe('z')
  })

  it('sends the answers from the last page, and shows all problems there', () => {
    const { form, saver, at } = open()
    form.review()
    form.submit()
    expect([at(), form.problems.value, saver.isCompleting.value]).toEqual(['review', ['a'], false])
    form.answer('a', yes)
    form.submit()
    expect(saver.isCompleting.value).toBe(true)
  })

  it('sends an unfinished form whose answers may mean an emergency', async () => {
    const { form, saver } = open(items, { revision: 1, status: 'pending', needsHelp: true })
    form.answer('n', [{ kind: 'integer', value: 4 }])
    await vi.waitUntil(() => saver.needsHelp.value)
    form.submit()
    expect(saver.isCompleting.value).toBe(true)
  })

  it('shows no problems of a step that the patient comes back to, until they go on again', () => {
    const { form } = open()
    form.next()
    form.goTo('z')
    form.goTo('a')
    expect(form.problems.value).toEqual([])
    form.next()
    expect(form.problems.value).toEqual(['a'])
  })

  it('opens where the patient stopped', () => {
    const { saver } = open()
    saver.change({ items: [{ linkId: 'a', answers: [{ value: yes[0], items: [] }], items: [], path: '' }] }, false)
    const again = createIntakeForm({
      questionnaire: read(items),
      saver,
      files: noFiles(),
      matches: () => true,
      startExpressions: null,
    })
    const { value } = again.position
    expect(value === 'review' ? value : value.step.id).toBe('n')
  })

  it('stays near the question that is no longer asked', () => {
    const { form, at } = open([
      ...items,
      {
        linkId: 'why',
        type: 'string',
        enableWhen: [{ question: 'a', operator: '=', answerBoolean: true }],
      },
    ])
    form.answer('a', yes)
    form.goTo('why')
    expect(at()).toBe('why')
    form.answer('a', [{ kind: 'boolean', value: false }])
    expect(at()).toBe('z')
  })
})
