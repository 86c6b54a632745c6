import { readQuestionnaire } from '@consult/questionnaires'
import { expect, it } from 'vitest'
import { clinicalAnswers } from './clinical-answers.ts'

const reading = readQuestionnaire(
  {
    resourceType: 'Questionnaire',
    status: 'active',
    item: [
      {
        linkId: 'fever',
        type: 'boolean',
        text: 'Fever',
        item: [{ linkId: 'high', type: 'decimal', text: 'How high' }],
      },
      { linkId: 'cough', type: 'boolean', text: 'Cough' },
      {
        linkId: 'since',
        type: 'date',
        text: 'Since',
        enableWhen: [{ question: 'cough', operator: '=', answerBoolean: true }],
      },
      { linkId: 'note', type: 'text', text: 'Anything else' },
      {
        linkId: 'body',
        type: 'group',
        text: 'Body',
        item: [
          {
            linkId: 'pain',
            type: 'choice',
            text: 'Pain',
            answerOption: ['none', 'much'].map((code, weight) => ({
              valueCoding: { code, display: code },
              extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: weight }],
            })),
          },
        ],
      },
    ],
  },
  () => null,
)
if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
const form = reading.questionnaire

const statesOf = (item: readonly unknown[]) =>
  clinicalAnswers(form, { resourceType: 'QuestionnaireResponse', status: 'completed', item }, null)?.map(
    ({ item: { linkId }, state }) => `${linkId} ${state}`,
  )

it('tells "no" from an empty answer, and from a question that was not asked', () => {
  expect(statesOf([{ linkId: 'cough', answer: [{ valueBoolean: false }] }])).toEqual([
    'fever unanswered',
    'cough no',
    'since not_asked',
    'note unanswered',
    'pain unanswered',
  ])
})

it('finds what is there: yes, and options that count', () => {
  expect(
    statesOf([
      { linkId: 'fever', answer: [{ valueBoolean: true, item: [{ linkId: 'high', answer: [{ valueDecimal: 39 }] }] }] },
      { linkId: 'cough', answer: [{ valueBoolean: true }] },
      { linkId: 'body', item: [{ linkId: 'pain', answer: [{ valueCoding: { code: 'none' } }] }] },
    ]),
  ).toEqual([
    'fever positive',
    'high answered',
    'cough positive',
    'since unanswered',
    'note unanswered',
    'pain answered',
  ])
})

it('says the groups around a question', () => {
  const answers = clinicalAnswers(form, { resourceType: 'QuestionnaireResponse', status: 'completed' }, null)
  expect(answers?.at(-1)?.groups.map(({ linkId }) => linkId)).toEqual(['body'])
})

it('does not guess where the answers belong to another form', () => {
  const other = { resourceType: 'QuestionnaireResponse', status: 'completed', item: [{ linkId: 'other' }] }
  expect(clinicalAnswers(form, other, null)).toBeNull()
})
