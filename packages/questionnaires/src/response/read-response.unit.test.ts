import { describe, expect, it, test } from 'vitest'
import { accept, answer, answersOf, formOf, respond } from '../testing/forms.ts'
import { initialResponse } from './initial-response.ts'
import { readResponse } from './read-response.ts'
import { writeResponse } from './write-response.ts'

const form = accept(
  formOf([
    { linkId: 's', type: 'string', text: 'S' },
    { linkId: 'n', type: 'decimal', text: 'N', initial: [{ valueDecimal: 37.5 }] },
    { linkId: 'f', type: 'attachment', text: 'F' },
    { linkId: 'd', type: 'display', text: 'D' },
    {
      linkId: 'g',
      type: 'group',
      repeats: true,
      text: 'G',
      item: [{ linkId: 'q', type: 'boolean', text: 'Q', item: [{ linkId: 'why', type: 'text', text: 'Why?' }] }],
    },
    { linkId: 'one', type: 'group', text: 'One', item: [{ linkId: 'x', type: 'date', text: 'X' }] },
  ]),
)

describe('a response is refused by name', () => {
  test.each<[string, unknown, string]>([
    ['another resource', { resourceType: 'Questionnaire' }, 'resource_type resourceType'],
    ['an item of another questionnaire', answersOf([answer('nobody')]), 'unknown_item item.0.linkId'],
    ['an item outside its group', answersOf([answer('x', { valueDate: '2026' })]), 'unknown_item item.0.linkId'],
    ['a value of another type', answersOf([answer('s', { valueInteger: 3 })]), 'wrong_type item.0.answer.0'],
    [
      'a number in quotes',
      answersOf([answer('n', { valueDecimal: '3' })]),
      'number_as_string item.0.answer.0.valueDecimal',
    ],
    [
      'two values at once',
      answersOf([answer('s', { valueString: 'a', valueBoolean: true })]),
      'wrong_type item.0.answer.0.valueString',
    ],
    ['an answer to a text', answersOf([answer('d', { valueString: 'a' })]), 'answer item.0.answer'],
    [
      'a question twice',
      answersOf([answer('s', { valueString: 'a' }), answer('s', { valueString: 'b' })]),
      'too_many item.1',
    ],
    ['a group twice that does not repeat', answersOf([{ linkId: 'one' }, { linkId: 'one' }]), 'too_many item.1'],
    [
      'a file in the answer itself',
      answersOf([answer('f', { valueAttachment: { data: 'AAAA' } })]),
      'unsupported item.0.answer.0.valueAttachment.data',
    ],
    [
      'items beside an answer',
      answersOf([{ linkId: 'g', item: [{ linkId: 'q', item: [] }] }]),
      'answer item.0.item.0.item',
    ],
  ])('%s', (_, json, expected) => {
    const reading = readResponse(form, json)
    expect('refusals' in reading && reading.refusals.map(({ code, path }) => `${code} ${path}`)).toContain(expected)
  })

  it('never repeats an answer in its message', () => {
    const reading = readResponse(
      form,
      answersOf([answer('x', { valueDate: 'secret' }), answer('s', { valueInteger: 4711 })]),
    )
    expect(JSON.stringify(reading)).not.toMatch(/secret|4711/)
  })

  it('refuses more than 2,000 items in all', () => {
    const group = { linkId: 'g', item: Array.from({ length: 2_000 }, () => answer('q', { valueBoolean: true })) }
    const reading = readResponse(form, answersOf([group]))
    expect(
      'refusals' in reading && reading.refusals.some(({ code }) => code === 'too_large' || code === 'too_many'),
    ).toBe(true)
  })
})

it('takes a whole number as a decimal', () => {
  expect(respond(form, [answer('n', { valueInteger: 3 })]).items[0]?.answers[0]?.value).toEqual({
    kind: 'decimal',
    value: 3,
  })
})

it('writes what it has read', () => {
  const items = [
    answer('s', { valueString: 'a' }),
    { linkId: 'g', item: [answer('q', { valueBoolean: true, item: [answer('why', { valueString: 'so' })] })] },
    { linkId: 'g', item: [answer('q', { valueBoolean: false })] },
  ]
  expect(writeResponse(respond(form, items), 'in-progress')).toEqual(answersOf(items))
})

it('starts with the initial values', () => {
  expect(writeResponse(initialResponse(form), 'in-progress')).toEqual(answersOf([answer('n', { valueDecimal: 37.5 })]))
})
