import { describe, expect, it, test } from 'vitest'
import { evaluate } from '../evaluate/evaluate.ts'
import { nodesOf } from '../evaluate/node.ts'
import type { Outcome } from '../model/outcome.ts'
import { compilePattern, matchesPattern } from '../patterns/pattern.ts'
import { readQuestionnaire } from '../read/read-questionnaire.ts'
import { writeResponse } from '../response/write-response.ts'
import { answer, answersOf, extension, formOf, question, respond } from '../testing/forms.ts'
import { checkFhirPath, startFhirPath } from './index.ts'

type Json = Readonly<Record<string, unknown>>
const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`
const sdc = (name: string) => `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`
const path = (expression: string, name?: string, language = 'text/fhirpath') => ({
  valueExpression: { language, expression, ...(name ? { name } : {}) },
})
const variable = (name: string, expression: string, language?: string) =>
  extension(fhir('variable'), path(expression, name, language))
const calculated = (expression: string) => extension(sdc('calculatedExpression'), path(expression))
const shownIf = (expression: string) => extension(sdc('enableWhenExpression'), path(expression))
const constraint = (expression: string, severity = 'error') => ({
  url: fhir('targetConstraint'),
  extension: [
    { url: 'severity', valueCode: severity },
    { url: 'human', valueString: 'Both, or none.' },
    { url: 'expression', ...path(expression) },
  ],
})

const read = (json: unknown) => readQuestionnaire(json, compilePattern, checkFhirPath)
function evaluated(json: Json, items: readonly Json[]) {
  const reading = read(json)
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  return evaluate(reading.questionnaire, respond(reading.questionnaire, items), matchesPattern, startFhirPath)
}
const submitted = (json: Json, items: readonly Json[]) => writeResponse(evaluated(json, items).submitted, 'in-progress')

const number = (linkId: string) => `%context.item.where(linkId='${linkId}').answer.value`
const bmi = formOf([
  {
    linkId: 'g',
    type: 'group',
    text: 'Body',
    extension: [variable('h', number('height')), variable('w', number('weight'))],
    item: [
      question('height', 'decimal'),
      question('weight', 'decimal'),
      question('bmi', 'decimal', { extension: [calculated('(%w / ((%h / 100) * (%h / 100))).round(1)')] }),
      question('why', 'string', { required: true, extension: [shownIf(`${number('bmi')} > 30`)] }),
    ],
  },
])
const body = (weight: number, ...more: Json[]) => [
  { linkId: 'g', item: [answer('height', { valueDecimal: 180 }), answer('weight', { valueDecimal: weight }), ...more] },
]

describe('expressions', () => {
  it('calculate an answer, and an answer that is calculated shows a question', () => {
    expect(submitted(bmi, body(80))).toEqual(answersOf(body(80, answer('bmi', { valueDecimal: 24.7 }))))
    expect(evaluated(bmi, body(80)).issues).toEqual([])
    expect(evaluated(bmi, body(120)).issues.map(({ linkId, code }) => `${linkId} ${code}`)).toEqual(['why required'])
  })

  it('replace what a patient sends for a calculated answer', () => {
    const forged = body(80, answer('bmi', { valueDecimal: 20 }))
    expect(submitted(bmi, forged)).toEqual(answersOf(body(80, answer('bmi', { valueDecimal: 24.7 }))))
  })

  it('have no result while answers are missing', () => {
    const items = [{ linkId: 'g', item: [answer('weight', { valueDecimal: 80 })] }]
    expect(submitted(bmi, items)).toEqual(answersOf(items))
  })

  it('see only the answers of questions that are asked', () => {
    const form = formOf([
      question('p', 'boolean'),
      question('q', 'integer', { enableWhen: [{ question: 'p', operator: '=', answerBoolean: true }] }),
      question('twice', 'integer', { extension: [calculated("%resource.item.where(linkId='q').answer.value * 2")] }),
    ])
    const items = (p: boolean) => [answer('p', { valueBoolean: p }), answer('q', { valueInteger: 4 })]
    expect(submitted(form, items(true))).toEqual(answersOf([...items(true), answer('twice', { valueInteger: 8 })]))
    expect(submitted(form, items(false))).toEqual(answersOf(items(false).slice(0, 1)))
  })

  it('show a question if they fail', () => {
    const form = formOf([
      question('a', 'string'),
      question('b', 'string', { extension: [shownIf('(1 | 2).single() = 1')] }),
    ])
    const { root, isEnabled } = evaluated(form, [answer('a', { valueString: 'x' })])
    expect(nodesOf(root).filter(isEnabled)).toHaveLength(2)
  })

  it('end although two calculations never agree', () => {
    const other = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value.not()`
    const form = formOf([
      question('a', 'boolean', {
        extension: [calculated(`iif(${number('b').replace('%context', '%resource')}.exists(), ${other('b')}, true)`)],
      }),
      question('b', 'boolean', {
        extension: [
          calculated(`iif(${number('a').replace('%context', '%resource')}.exists(), ${other('a')}.not(), true)`),
        ],
      }),
    ])
    expect(evaluated(form, []).issues).toEqual([])
  })

  it('refuse answers that do not fit together, in the author’s words', () => {
    const form = {
      ...formOf([question('a', 'string'), question('b', 'string')]),
      extension: [constraint("repeat(item).where(linkId='a').exists() = repeat(item).where(linkId='b').exists()")],
    }
    expect(evaluated(form, [answer('a', { valueString: 'x' })]).issues).toMatchObject([
      { code: 'constraint', linkId: '', message: { text: 'Both, or none.' } },
    ])
    expect(evaluated(form, []).issues).toEqual([])
  })

  it('stop when they would take too long, and other answers stay', () => {
    const doubling = Array.from({ length: 40 }, (_, index) =>
      variable(`v${index}`, index === 0 ? "'aaaaaaaaaa'" : `%v${index - 1} & %v${index - 1}`),
    )
    const form = {
      ...formOf([question('a', 'string'), question('b', 'string', { extension: [calculated('%v39')] })]),
      extension: doubling,
    }
    expect(submitted(form, [answer('a', { valueString: 'x' })])).toEqual(answersOf([answer('a', { valueString: 'x' })]))
  })
})

describe('the work of an expression is limited', () => {
  const strings = (count: number) => Array.from({ length: count }, (_, n) => ({ type: 'string', value: `x${n}` }))
  const large = (name: string) => ({
    type: 'QuestionnaireResponse',
    value: {
      name,
      item: Array.from({ length: 2_000 }, (_, n) => ({ linkId: `i${n}`, answer: [{ valueString: 'x' }] })),
    },
  })
  const variables = new Map<string, Outcome>([
    ['some', strings(100)],
    ['many', strings(100_000)],
    ['one', [large('a')]],
    ['other', [large('a')]],
  ])
  const run = (text: string) => {
    checkFhirPath(text)
    return startFhirPath()(text, [], variables)
  }

  // Without the limit, each of these would exceed the test's timeout.
  test.each([
    '%many | %many',
    '%many.union(%many)',
    '%some.first().union(%many)',
    '%many.intersect(%many)',
    '%many.first().exclude(%many.select(%many))',
    '(1 | 2 | 3 | 4 | 5 | 6).select(%many | %many)',
    '%one.item.where(%one = %other).where(%one ~ %other)',
    '%one.item.where(%one in %other)',
  ])('of %s', (text) => {
    expect(() => run(text)).toThrow('take too long')
  })

  it('but lists of a usual size are compared', () => {
    expect(run('%some | %some')).toHaveLength(100)
    expect(run('%some.union(%some).distinct()')).toHaveLength(100)
    expect(run('%one = %other')).toMatchObject([{ value: true }])
    expect(run('%one ~ %other')).toMatchObject([{ value: true }])
    expect(run('%some.first() in %some')).toMatchObject([{ value: true }])
    expect(run('%some contains %some.last()')).toMatchObject([{ value: true }])
    expect(run('%some.intersect(%some.first())')).toHaveLength(1)
    expect(run('%some.exclude(%some.first())')).toHaveLength(99)
    expect(run('%some.first().subsetOf(%some)')).toMatchObject([{ value: true }])
  })

  it('of as many signs as an expression has place for, which the library would read twice each', () => {
    expect(run(`${'-'.repeat(1_000)}1`)).toMatchObject([{ value: 1 }])
    expect(run('-(2 + 3)')).toMatchObject([{ value: -5 }])
    expect(run('2 - 3')).toMatchObject([{ value: -1 }])
  })
})

describe('an expression is refused', () => {
  const refused = (...extensions: Json[]) => {
    const reading = read({ ...formOf([question('a', 'integer', { extension: extensions })]) })
    return 'refusals' in reading ? reading.refusals.map(({ message }) => message) : []
  }
  test.each<[string, Json[], string]>([
    ['with a mistake', [calculated('1 +')], 'This is no expression in FHIRPath.'],
    [
      'with a pattern',
      [calculated("'a'.matches('(a+)+b')")],
      'The function matches() is not supported. The extension "regex" of an item checks the form of a text.',
    ],
    ['that depends on the time', [calculated('today()')], 'The function today() is not supported.'],
    [
      'with a function that the library leaves empty',
      [calculated('descendants().count()')],
      'The function descendants() is not supported.',
    ],
    ['with an unknown variable', [calculated('%patient.age')], 'There is no variable %patient here.'],
    [
      'with a variable in another language',
      [variable('x', 'Patient', 'application/x-fhir-query'), calculated('%x')],
      '%x has no value here, because it is not in FHIRPath.',
    ],
    [
      'in CQL',
      [extension(sdc('calculatedExpression'), path('1', undefined, 'text/cql'))],
      'Only expressions in text/fhirpath run.',
    ],
    ['that is too long', [calculated(`${'1 + '.repeat(600)}1`)], 'An expression may have 2000 characters.'],
  ])('%s', (_, extensions, message) => {
    expect(refused(...extensions)).toContain(message)
  })

  it('in a group that repeats, and in a question', () => {
    const inner = question('a', 'integer', { extension: [calculated('1')] })
    const inGroup = read(formOf([{ linkId: 'g', type: 'group', repeats: true, text: 'G', item: [inner] }]))
    const inQuestion = read(formOf([question('q', 'boolean', { item: [inner] })]))
    expect([inGroup, inQuestion].map((reading) => 'refusals' in reading && reading.refusals[0]?.message)).toEqual([
      'Expressions cannot run in a group that repeats.',
      'Expressions cannot run in a question.',
    ])
  })

  it('where nobody can run it', () => {
    const reading = readQuestionnaire(bmi, compilePattern)
    expect('refusals' in reading && new Set(reading.refusals.map(({ code }) => code))).toEqual(
      new Set(['unsupported_expression']),
    )
  })
})
