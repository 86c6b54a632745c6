import { describe, expect, it, test } from 'vitest'
import { matchesPattern } from '../patterns/pattern.ts'
import { accept, answer, formOf, phq9, phq9Answers, respond } from '../testing/forms.ts'
import { evaluate } from './evaluate.ts'

const form = accept(phq9)
const evaluated = (items: Parameters<typeof respond>[1], asked = form) =>
  evaluate(asked, respond(asked, items), matchesPattern)

describe('PHQ-9', () => {
  test.each<[readonly number[], number, string]>([
    [[0, 0, 0, 0, 0, 0, 0, 0, 0], 0, 'Minimal'],
    [[1, 1, 1, 1, 0, 0, 0, 0, 0], 4, 'Minimal'],
    [[1, 1, 1, 1, 1, 0, 0, 0, 0], 5, 'Mild'],
    [[2, 2, 2, 2, 2, 2, 2, 1, 0], 15, 'Moderately severe'],
    [[3, 3, 3, 3, 3, 3, 3, 3, 3], 27, 'Severe'],
  ])('of %j is %i: %s', (weights, value, band) => {
    const [score] = evaluated(phq9Answers(weights)).scores
    expect([score?.value, score?.band?.label.text, score?.missing]).toEqual([value, band, []])
  })

  it('has no value while an answer is missing, instead of a sum that is too low', () => {
    const [score] = evaluated(phq9Answers([3, 3, 3, 3, 3, 3, 3, 3])).scores
    expect([score?.value, score?.band, score?.missing]).toEqual([null, null, ['q9']])
  })

  it('raises the flags of answers and bands, the most serious first', () => {
    const flags = (weights: readonly number[]) =>
      evaluated(phq9Answers(weights)).flags.map(
        ({ level, linkId, score, text }) => `${level} ${linkId ?? score} ${text.text}`,
      )
    expect(flags([0, 0, 0, 0, 0, 0, 0, 0, 0])).toEqual([])
    expect(flags([0, 0, 0, 0, 0, 0, 0, 0, 1])).toEqual(['urgent q9 Thoughts of self-harm'])
    expect(flags([3, 3, 3, 3, 3, 3, 0, 0, 3])).toEqual(['stop q9 Thoughts of self-harm', 'urgent phq-9 PHQ-9: Severe'])
  })
})

describe('a score', () => {
  const scored = (items: readonly object[], ...parts: object[]) =>
    accept(
      formOf(items as never, {
        extension: [
          { url: 'urn:consult:fhir:questionnaire-score', extension: [{ url: 'code', valueCode: 's' }, ...parts] },
        ],
      }),
    )
  const scoreItem = (linkId: string, weight: number) => ({
    url: 'item',
    extension: [
      { url: 'linkId', valueString: linkId },
      { url: 'weight', valueDecimal: weight },
    ],
  })
  const number = { linkId: 'n', type: 'decimal', text: 'N' }
  const yesNo = { linkId: 'b', type: 'boolean', text: 'B' }

  it('weighs numbers and yes, without errors of binary fractions', () => {
    const questionnaire = scored([number, yesNo], scoreItem('n', 0.1), scoreItem('b', 0.2))
    const [score] = evaluated(
      [answer('n', { valueDecimal: 1 }), answer('b', { valueBoolean: true })],
      questionnaire,
    ).scores
    expect(score?.value).toBe(0.3)
  })

  it('counts nothing for a question that is not asked, and has no value if none is', () => {
    const conditional = { ...number, enableWhen: [{ question: 'b', operator: '=', answerBoolean: true }] }
    const both = scored([yesNo, conditional], scoreItem('n', 1), scoreItem('b', 1))
    const alone = scored([yesNo, conditional], scoreItem('n', 1))
    const no = [answer('b', { valueBoolean: false })]
    expect([both, alone].map((questionnaire) => evaluated(no, questionnaire).scores[0]?.value)).toEqual([0, null])
  })

  it('raises no flag by an answer that is not asked', () => {
    const flag = [{ url: 'urn:consult:fhir:questionnaire-flag', extension: [{ url: 'level', valueCode: 'stop' }] }]
    const questionnaire = accept(
      formOf([
        yesNo,
        {
          linkId: 'f',
          type: 'boolean',
          text: 'Chest pain?',
          extension: flag,
          enableWhen: [{ question: 'b', operator: '=', answerBoolean: true }],
        },
      ]),
    )
    const flags = (asked: boolean) =>
      evaluated([answer('b', { valueBoolean: asked }), answer('f', { valueBoolean: true })], questionnaire).flags.map(
        ({ text }) => text.text,
      )
    expect([flags(true), flags(false)]).toEqual([['Chest pain?'], []])
  })
})
