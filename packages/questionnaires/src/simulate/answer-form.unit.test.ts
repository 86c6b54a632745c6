import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everything } from '../builder/everything.fixture.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import { hasExpressions } from '../evaluate/expression-results.ts'
import type { AnswerIssue } from '../evaluate/issue.ts'
import { checkFhirPath, startFhirPath } from '../expressions/index.ts'
import { compilePattern, matchesPattern } from '../patterns/pattern.ts'
import { readQuestionnaire } from '../read/read-questionnaire.ts'
import { readResponse } from '../response/read-response.ts'
import { writeResponse } from '../response/write-response.ts'
import { answer, extension, formOf, phq9, question, respond, when, yes } from '../testing/forms.ts'
import { answerForm } from './answer-form.ts'

type Json = Readonly<Record<string, unknown>>

const now = new Date('2026-05-04T10:30:00Z')

const read = (form: unknown) => readQuestionnaire(form, compilePattern, checkFhirPath)

/** Answers a form, and evaluates what the service would read of it. */
function answered(form: unknown, given?: readonly Json[], seeks?: 'urgent' | 'stop') {
  const reading = read(form)
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  const { questionnaire } = reading
  const start = hasExpressions(questionnaire) ? startFhirPath : null
  const { response, issues } = answerForm(questionnaire, {
    matches: matchesPattern,
    start,
    now,
    ...(seeks && { seeks }),
    ...(given ? { given: respond(questionnaire, given) } : {}),
  })
  const reread = readResponse(questionnaire, writeResponse(response, 'in-progress'))
  if ('refusals' in reread) throw new Error(JSON.stringify(reread.refusals))
  const evaluation = evaluate(questionnaire, reread.response, matchesPattern, start)
  const said = (those: readonly AnswerIssue[]) => those.map(({ code, linkId }) => `${linkId} ${code}`)
  expect(said(evaluation.issues)).toEqual(said(issues))
  const { item = [] } = writeResponse(evaluation.submitted, 'completed') as { item?: Json[] }
  const levels = evaluation.flags.map(({ level }) => level)
  return { item, levels, issues: said(issues) }
}

const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`
const limit = (name: string, value: Json) => extension(fhir(name), value)
const flag = (level: string) => ({
  url: 'urn:consult:fhir:questionnaire-flag',
  extension: [{ url: 'level', valueCode: level }],
})
const option = (code: string, ...extensions: Json[]) => ({ valueCoding: { code }, extension: extensions })
const weight = (value: number) => extension(fhir('ordinalValue'), { valueDecimal: value })

test('a question of each type gets an answer of its type within its limits', () => {
  const form = formOf([
    question('name', 'string', { maxLength: 5 }),
    question('story', 'text', { extension: [limit('minLength', { valueInteger: 40 })] }),
    question('zip', 'string', { extension: [limit('regex', { valueString: '[0-9]{5}' })] }),
    question('count', 'integer', { extension: [limit('minValue', { valueInteger: 18 })] }),
    question('below', 'integer', { extension: [limit('maxValue', { valueInteger: -3 })] }),
    question('weight', 'decimal', {
      extension: [limit('minValue', { valueDecimal: 30.25 }), limit('maxDecimalPlaces', { valueInteger: 1 })],
    }),
    question('day', 'date'),
    question('later', 'date', { extension: [limit('minValue', { valueDate: '2027-01-01' })] }),
    question('moment', 'dateTime'),
    question('hour', 'time', { extension: [limit('minValue', { valueTime: '12:00:00' })] }),
    question('kind', 'choice', { answerOption: [option('a'), option('b')] }),
    question('other', 'open-choice'),
    question('page', 'url'),
    question('photo', 'attachment'),
  ])
  expect(answered(form)).toEqual({
    item: [
      answer('name', { valueString: 'A sim' }),
      answer('story', { valueString: 'A simulated answer.A simulated answer.A ' }),
      answer('zip', { valueString: '11111' }),
      answer('count', { valueInteger: 18 }),
      answer('below', { valueInteger: -3 }),
      answer('weight', { valueDecimal: 30.3 }),
      answer('day', { valueDate: '2026-05-04' }),
      answer('later', { valueDate: '2027-01-01' }),
      answer('moment', { valueDateTime: '2026-05-04T10:30:00.000Z' }),
      answer('hour', { valueTime: '12:00:00' }),
      answer('kind', { valueCoding: { code: 'a' } }),
      answer('other', { valueString: 'A simulated answer.' }),
      answer('page', { valueUri: 'https://example.com/' }),
    ],
    levels: [],
    issues: [],
  })
})

test('questions that an answer enables are answered, too, however deep they are', () => {
  const chain = [1, 2, 3, 4].map((number) =>
    question(
      `q${number}`,
      'boolean',
      number === 1 ? {} : { enableWhen: [when(`q${number - 1}`, '=', { answerBoolean: true })] },
    ),
  )
  const inner = question('outer', 'boolean', { item: [question('inner', 'boolean', { required: true })] })
  expect(answered(formOf([...chain, inner])).item).toEqual([
    ...chain.map(({ linkId }) => answer(String(linkId), yes)),
    answer('outer', { ...yes, item: [answer('inner', yes)] }),
  ])
})

test('answers with a red flag are avoided where there is another one, also those that a form suggests', () => {
  const suggested = { ...option('chest', flag('stop')), initialSelected: true }
  const form = formOf([
    question('pain', 'boolean', { required: true, extension: [flag('stop')] }),
    question('where', 'choice', { answerOption: [suggested, option('back', flag('note')), option('foot')] }),
    question('only', 'choice', {
      required: true,
      answerOption: [option('x', flag('urgent')), option('y', flag('note'))],
    }),
  ])
  expect(answered(form)).toEqual({
    item: [
      answer('pain', { valueBoolean: false }),
      answer('where', { valueCoding: { code: 'foot' } }),
      answer('only', { valueCoding: { code: 'y' } }),
    ],
    levels: ['note'],
    issues: [],
  })
})

test('answers raise the red flag that is sought, and no more serious one', () => {
  const form = formOf([
    question('pain', 'boolean', { required: true, extension: [flag('stop')] }),
    question('where', 'choice', {
      answerOption: [option('foot'), option('back', flag('note')), option('chest', flag('urgent'))],
    }),
  ])
  const [yesToPain, noPain] = [answer('pain', yes), answer('pain', { valueBoolean: false })]
  const at = (code: string) => answer('where', { valueCoding: { code } })
  expect(answered(form, undefined, 'urgent')).toEqual({ item: [noPain, at('chest')], levels: ['urgent'], issues: [] })
  expect(answered(form, undefined, 'stop')).toEqual({ item: [yesToPain, at('foot')], levels: ['stop'], issues: [] })
})

test('answers lead to the question with the red flag that is sought, however deep it is', () => {
  const many = Array.from({ length: 4 }, (_, n) => option(`o${n}`))
  const form = formOf([
    question('place', 'choice', { answerOption: many }),
    question('age', 'integer', { enableWhen: [when('place', '=', { answerCoding: { code: 'o2' } })] }),
    question('inner', 'group', {
      enableWhen: [when('age', '>', { answerInteger: 64 })],
      item: [
        question('smokes', 'boolean'),
        question('breath', 'boolean', {
          extension: [flag('stop')],
          enableWhen: [when('smokes', '!=', { answerBoolean: true })],
        }),
      ],
    }),
  ])
  const { item, levels } = answered(form, undefined, 'stop')
  expect(levels).toEqual(['stop'])
  expect(item.slice(0, 2)).toEqual([
    answer('place', { valueCoding: { code: 'o2' } }),
    answer('age', { valueInteger: 65 }),
  ])
})

test('answers raise the red flag of a band of a score', () => {
  expect(answered(phq9, undefined, 'urgent').levels[0]).toBe('urgent')
})

test('a red flag that a form does not have is not sought, and other red flags are avoided', () => {
  const form = formOf([question('pain', 'boolean', { extension: [flag('note')] })])
  expect(answered(form, undefined, 'stop')).toEqual({
    item: [answer('pain', { valueBoolean: false })],
    levels: [],
    issues: [],
  })
})

test('answers avoid a flagged band of a score, whichever end of the score it is', () => {
  const scored = (low: number, high: number) =>
    formOf(
      [
        question('q', 'choice', {
          answerOption: [option('middle', weight(1)), option('none', weight(0)), option('much', weight(2))],
        }),
      ],
      {
        extension: [
          {
            url: 'urn:consult:fhir:questionnaire-score',
            extension: [
              { url: 'code', valueCode: 's' },
              { url: 'item', valueString: 'q' },
              {
                url: 'band',
                extension: [
                  { url: 'low', valueDecimal: low },
                  { url: 'high', valueDecimal: high },
                  { url: 'label', valueString: 'Flagged' },
                  { url: 'level', valueCode: 'urgent' },
                ],
              },
            ],
          },
        ],
      },
    )
  expect(answered(scored(1, 2))).toMatchObject({ item: [answer('q', { valueCoding: { code: 'none' } })], levels: [] })
  expect(answered(scored(0, 1))).toMatchObject({ item: [answer('q', { valueCoding: { code: 'much' } })], levels: [] })
})

test('a question or group that is wanted several times is there as often', () => {
  const twice = (minOccurs: number) => ({
    repeats: true,
    required: true,
    extension: [limit('questionnaire-minOccurs', { valueInteger: minOccurs })],
  })
  const boxes = [
    option('none', limit('questionnaire-optionExclusive', { valueBoolean: true })),
    option('a'),
    option('b'),
  ]
  const form = formOf([
    question('boxes', 'choice', { ...twice(2), answerOption: boxes }),
    question('people', 'group', { ...twice(2), item: [question('name', 'string', { required: true })] }),
  ])
  const person = { linkId: 'people', item: [answer('name', { valueString: 'A simulated answer.' })] }
  expect(answered(form)).toEqual({
    item: [answer('boxes', { valueCoding: { code: 'a' } }, { valueCoding: { code: 'b' } }), person, person],
    levels: [],
    issues: [],
  })
})

test('answers that a person gave before are kept if they are valid', () => {
  const form = formOf([
    question('pain', 'boolean', { extension: [flag('note')] }),
    question('count', 'integer', { required: true, extension: [limit('minValue', { valueInteger: 5 })] }),
  ])
  expect(answered(form, [answer('pain', yes), answer('count', { valueInteger: 1 })])).toEqual({
    item: [answer('pain', yes), answer('count', { valueInteger: 5 })],
    levels: ['note'],
    issues: [],
  })
})

test('a form with a file or a pattern that no answer was found for says which question it is', () => {
  const form = formOf([
    question('name', 'string', { required: true }),
    question('photo', 'attachment', { required: true }),
    question('odd', 'string', { required: true, extension: [limit('regex', { valueString: 'zebra#[0-9]' })] }),
  ])
  expect(answered(form)).toMatchObject({
    item: [answer('name', { valueString: 'A simulated answer.' })],
    issues: ['photo required', 'odd required'],
  })
})

/** All questionnaires in a JSON document. */
function formsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(formsIn)
  if (typeof value !== 'object' || value === null) return []
  const form = value as Json
  const inner = Object.values(form).flatMap(formsIn)
  return form.resourceType === 'Questionnaire' && 'questionnaire' in read(form) ? [form, ...inner] : inner
}

test('every form of the API reference, PHQ-9 and the form with everything can be submitted', () => {
  const path = join(import.meta.dirname, '../../../../docs/openapi.json')
  const forms = [phq9, everything, ...formsIn(JSON.parse(readFileSync(path, 'utf8')))]
  expect(forms.length).toBeGreaterThan(3)
  for (const form of forms) expect(answered(form)).toMatchObject({ levels: [], issues: [] })
})

const types = [
  'boolean',
  'integer',
  'decimal',
  'string',
  'text',
  'date',
  'choice',
  'open-choice',
  'attachment',
  'group',
] as const

/** A form of questions of all types, in groups and inside each other, with limits and conditions on earlier ones. */
function formFrom(draws: readonly number[]): Json {
  const made: string[] = []
  let count = 0
  const itemsFrom = (from: number, depth: number): Json[] =>
    draws.slice(from, from + 5).map((draw) => {
      count += 1
      const type = types[draw % types.length] ?? 'boolean'
      const linkId = `q${count}`
      const asked = made[draw % (made.length + 1)]
      const enableWhen = asked ? [when(asked, 'exists', { answerBoolean: draw % 3 > 0 })] : []
      const nested = depth < 3 && (draw % 4 === 0 || type === 'group') ? { item: itemsFrom(from + 5, depth + 1) } : {}
      if (type !== 'group') made.push(linkId)
      const numeric = type === 'integer' || type === 'decimal'
      return question(linkId, type, {
        required: type !== 'group' && draw % 2 === 0,
        repeats: draw % 5 === 0,
        ...(numeric ? { extension: [limit('minValue', { valueInteger: draw - 500 })] } : {}),
        ...(type === 'string' ? { maxLength: 1 + (draw % 30) } : {}),
        ...(type === 'choice' ? { answerOption: [option('a', ...(draw % 3 ? [] : [flag('stop')])), option('b')] } : {}),
        ...(enableWhen.length > 0 ? { enableWhen } : {}),
        ...nested,
      })
    })
  return formOf(itemsFrom(0, 1))
}

test('whatever a form asks, it can be submitted without a red flag unless it demands a file', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 5, maxLength: 30 }), (draws) => {
      const form = formFrom(draws)
      const files = new Set(
        JSON.stringify(form)
          .match(/"q\d+","type":"attachment"/g)
          ?.map((found) => found.split('"')[1]),
      )
      const { issues, levels } = answered(form)
      expect(levels).toEqual([])
      expect(issues.filter((issue) => !files.has(issue.split(' ')[0]))).toEqual([])
    }),
    { numRuns: 100 },
  )
})
