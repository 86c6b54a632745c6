import { evaluate } from '../evaluate/evaluate.ts'
import { nodesOf } from '../evaluate/node.ts'
import type { Questionnaire } from '../model/questionnaire.ts'
import { compilePattern, matchesPattern } from '../patterns/pattern.ts'
import { readQuestionnaire } from '../read/read-questionnaire.ts'
import { readResponse } from '../response/read-response.ts'
import type { Response } from '../response/response.ts'
import { writeResponse } from '../response/write-response.ts'

type Json = Readonly<Record<string, unknown>>

/** A questionnaire of FHIR with these items. */
export const formOf = (item: readonly Json[], more: Json = {}): Json => ({
  resourceType: 'Questionnaire',
  status: 'draft',
  item,
  ...more,
})

export const read = (json: unknown) => readQuestionnaire(json, compilePattern)

/** The codes and paths of what is refused. */
export function refused(json: unknown): string[] {
  const reading = read(json)
  return 'refusals' in reading ? reading.refusals.map(({ code, path }) => `${code} ${path}`) : []
}

/** Reads a questionnaire that has to be accepted. */
export function accept(json: unknown): Questionnaire {
  const reading = read(json)
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  return reading.questionnaire
}

/** A QuestionnaireResponse of FHIR with these items. */
export const answersOf = (item: readonly Json[]): Json => ({
  resourceType: 'QuestionnaireResponse',
  status: 'in-progress',
  item,
})

/** An answered item. */
export const answer = (linkId: string, ...answers: readonly Json[]): Json => ({ linkId, answer: answers })

/** Reads a response that has to fit the questionnaire. */
export function respond(questionnaire: Questionnaire, item: readonly Json[]): Response {
  const reading = readResponse(questionnaire, answersOf(item))
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  return reading.response
}

/** An extension with one value. */
export const extension = (url: string, value: Json): Json => ({ url, ...value })

const frequency = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']

/** A question of a depression score: four options that weigh 0 to 3. */
const phqItem = (number: number): Json => ({
  linkId: `q${number}`,
  type: 'choice',
  text: `Question ${number}`,
  required: true,
  answerOption: frequency.map((display, weight) => ({
    valueCoding: { system: 'urn:test:frequency', code: `f${weight}`, display },
    extension: [
      extension('http://hl7.org/fhir/StructureDefinition/ordinalValue', { valueDecimal: weight }),
      ...(number === 9 && weight > 0
        ? [
            {
              url: 'urn:consult:fhir:questionnaire-flag',
              extension: [
                { url: 'level', valueCode: weight === 3 ? 'stop' : 'urgent' },
                { url: 'text', valueString: 'Thoughts of self-harm' },
              ],
            },
          ]
        : []),
    ],
  })),
})

const band = (low: number, high: number, label: string, level?: string): Json => ({
  url: 'band',
  extension: [
    { url: 'low', valueDecimal: low },
    { url: 'high', valueDecimal: high },
    { url: 'label', valueString: label },
    ...(level ? [{ url: 'level', valueCode: level }] : []),
  ],
})

/** PHQ-9 with our extensions. */
export const phq9 = formOf(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => phqItem(number)),
  {
    title: 'PHQ-9',
    language: 'en',
    extension: [
      {
        url: 'urn:consult:fhir:questionnaire-score',
        extension: [
          { url: 'code', valueCode: 'phq-9' },
          { url: 'title', valueString: 'PHQ-9' },
          ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ url: 'item', valueString: `q${number}` })),
          band(0, 4, 'Minimal'),
          band(5, 9, 'Mild'),
          band(10, 14, 'Moderate'),
          band(15, 19, 'Moderately severe', 'note'),
          band(20, 27, 'Severe', 'urgent'),
        ],
      },
    ],
  },
)

/** Answers to PHQ-9, from the weights of the nine questions. */
export const phq9Answers = (weights: readonly number[]): Json[] =>
  weights.map((weight, index) =>
    answer(`q${index + 1}`, { valueCoding: { system: 'urn:test:frequency', code: `f${weight}` } }),
  )

/** Evaluates answers to a questionnaire of FHIR. */
export function evaluated(form: Json, items: readonly Json[]) {
  const questionnaire = accept(form)
  return evaluate(questionnaire, respond(questionnaire, items), matchesPattern)
}

/** The issues, as `linkId code limit`. */
export const issuesOf = (form: Json, items: readonly Json[] = []) =>
  evaluated(form, items).issues.map(
    ({ code, linkId, limit }) => `${linkId} ${code}${limit === null ? '' : ` ${limit}`}`,
  )

/** The linkIds of all items that are asked. */
export const askedOf = (form: Json, items: readonly Json[] = []) => {
  const { root, isEnabled } = evaluated(form, items)
  return nodesOf(root)
    .filter(isEnabled)
    .map(({ item }) => item.linkId)
}

/** What would be submitted, as FHIR. */
export const submittedOf = (form: Json, items: readonly Json[]) =>
  writeResponse(evaluated(form, items).submitted, 'in-progress')

/** An item of FHIR. */
export const question = (linkId: string, type: string, more: Json = {}): Json => ({
  linkId,
  type,
  text: linkId,
  ...more,
})

/** A condition of FHIR. */
export const when = (linkId: string, operator: string, value: Json): Json => ({ question: linkId, operator, ...value })

export const yes = { valueBoolean: true }
export const no = { valueBoolean: false }
