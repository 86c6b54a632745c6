import { describe, expect, it, test } from 'vitest'
import { answer, answersOf, extension, formOf, issuesOf, question, submittedOf, when } from '../testing/forms.ts'

type Json = Readonly<Record<string, unknown>>
const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`

describe('an answer is refused', () => {
  const limited = (type: string, url: string, value: Json, more: Json = {}) =>
    formOf([question('q', type, { extension: [extension(url, value)], ...more })])
  const sdc = (name: string) => `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`
  test.each<[string, Json, readonly Json[], string]>([
    ['too short', limited('string', fhir('minLength'), { valueInteger: 3 }), [{ valueString: 'ab' }], 'q too_short 3'],
    ['too long', formOf([question('q', 'string', { maxLength: 2 })]), [{ valueString: 'a😀b' }], 'q too_long 2'],
    [
      'longer than any string',
      formOf([question('q', 'string')]),
      [{ valueString: 'a'.repeat(1_001) }],
      'q too_long 1000',
    ],
    [
      'below the minimum',
      limited('integer', fhir('minValue'), { valueInteger: 3 }),
      [{ valueInteger: 2 }],
      'q too_small 3',
    ],
    [
      'above the maximum',
      limited('decimal', fhir('maxValue'), { valueDecimal: 3.5 }),
      [{ valueDecimal: 3.6 }],
      'q too_large 3.5',
    ],
    [
      'before the first date',
      limited('date', fhir('minValue'), { valueDate: '2026-05-04' }),
      [{ valueDate: '2026-05-03' }],
      'q too_small 2026-05-04',
    ],
    [
      'above the largest quantity',
      limited('quantity', sdc('maxQuantity'), { valueQuantity: { value: 3 } }),
      [{ valueQuantity: { value: 4 } }],
      'q too_large 3',
    ],
    [
      'with too many decimal places',
      limited('decimal', fhir('maxDecimalPlaces'), { valueInteger: 1 }),
      [{ valueDecimal: 0.25 }],
      'q decimal_places 1',
    ],
    [
      'not of the pattern',
      limited('string', fhir('regex'), { valueString: '[A-Z]{2}' }),
      [{ valueString: 'ABC' }],
      'q pattern',
    ],
    [
      'not offered',
      formOf([question('q', 'choice', { answerOption: [{ valueCoding: { code: 'x' } }] })]),
      [{ valueCoding: { code: 'y' } }],
      'q not_an_option',
    ],
    [
      'in a unit that is not offered',
      limited('quantity', fhir('questionnaire-unitOption'), { valueCoding: { code: 'mg' } }),
      [{ valueQuantity: { value: 1, unit: 'g' } }],
      'q unit mg',
    ],
    ['as a script', formOf([question('q', 'url')]), [{ valueUri: 'javascript:alert(1)' }], 'q url'],
    [
      'as a file of another type',
      limited('attachment', fhir('mimeType'), { valueCode: 'image/*' }),
      [{ valueAttachment: { url: 'attachments/a', contentType: 'application/pdf' } }],
      'q file_type image/*',
    ],
    [
      'as a file that is too large',
      limited('attachment', fhir('maxSize'), { valueDecimal: 1 }),
      [{ valueAttachment: { url: 'attachments/a', size: 1024 * 1024 + 1 } }],
      'q file_size 1048576',
    ],
    [
      'twice where one is asked',
      formOf([question('q', 'string')]),
      [{ valueString: 'a' }, { valueString: 'b' }],
      'q too_many 1',
    ],
    [
      'more often than allowed',
      limited('string', fhir('questionnaire-maxOccurs'), { valueInteger: 2 }, { repeats: true }),
      [{ valueString: 'a' }, { valueString: 'b' }, { valueString: 'c' }],
      'q too_many 2',
    ],
    [
      'less often than needed',
      limited('string', fhir('questionnaire-minOccurs'), { valueInteger: 2 }, { repeats: true }),
      [{ valueString: 'a' }],
      'q too_few 2',
    ],
  ])('%s', (_, form, answers, expected) => {
    expect(issuesOf(form, [answer('q', ...answers)])).toEqual([expected])
  })

  it('accepts the same answers within their limits', () => {
    expect(
      issuesOf(limited('decimal', fhir('maxDecimalPlaces'), { valueInteger: 2 }), [
        answer('q', { valueDecimal: 1e-2 }),
      ]),
    ).toEqual([])
    expect(
      issuesOf(limited('string', fhir('regex'), { valueString: '[A-Z]{2}' }), [answer('q', { valueString: 'AB' })]),
    ).toEqual([])
    expect(
      issuesOf(limited('attachment', fhir('mimeType'), { valueCode: 'image/*' }), [
        answer('q', { valueAttachment: { url: 'attachments/a', contentType: 'image/png' } }),
      ]),
    ).toEqual([])
  })

  it('if it rules out all others and others are there', () => {
    const option = (code: string, exclusive: boolean) => ({
      valueCoding: { code },
      extension: [extension(fhir('questionnaire-optionExclusive'), { valueBoolean: exclusive })],
    })
    const form = formOf([
      question('q', 'choice', { repeats: true, answerOption: [option('none', true), option('x', false)] }),
    ])
    expect(issuesOf(form, [answer('q', { valueCoding: { code: 'none' } })])).toEqual([])
    expect(issuesOf(form, [answer('q', { valueCoding: { code: 'none' } }, { valueCoding: { code: 'x' } })])).toEqual([
      'q exclusive',
    ])
  })

  it('but an open choice takes any text', () => {
    const form = formOf([question('q', 'open-choice', { answerOption: [{ valueCoding: { code: 'x' } }] })])
    expect(issuesOf(form, [answer('q', { valueString: 'something else' })])).toEqual([])
    expect(issuesOf(form, [answer('q', { valueCoding: { code: 'y' } })])).toEqual(['q not_an_option'])
  })
})

describe('a required item', () => {
  const required = { required: true }
  const hidden = { extension: [extension(fhir('questionnaire-hidden'), { valueBoolean: true })] }
  const group = (more: Json, ...item: Json[]): Json => ({ linkId: 'g', type: 'group', text: 'g', ...more, item })

  test.each<[string, Json, readonly string[]]>([
    ['blocks', question('q', 'string', required), ['q required']],
    ['blocks in a group', group({}, question('q', 'string', required)), ['q required']],
    ['does not block while hidden', question('q', 'string', { ...required, ...hidden }), []],
    ['does not block in a hidden group', group(hidden, question('q', 'string', required)), []],
    ['does not block if the patient cannot change it', question('q', 'string', { ...required, readOnly: true }), []],
    [
      'does not block while not asked',
      question('q', 'string', { ...required, enableWhen: [when('z', 'exists', { answerBoolean: true })] }),
      [],
    ],
    ['blocks as a group without answers', group(required, question('q', 'string')), ['g required']],
    ['does not block as a group of texts', group(required, question('q', 'display')), []],
    [
      'does not block in a repeating group that is left out',
      group({ repeats: true }, question('q', 'string', required), question('r', 'string')),
      [],
    ],
    [
      'blocks in a repeating group that is required',
      group({ repeats: true, ...required }, question('q', 'string', required)),
      ['g required', 'q required'],
    ],
  ])('%s', (_, item, expected) => {
    expect(issuesOf(formOf([item, question('z', 'string')]))).toEqual(expected)
  })

  it('blocks in a repeating group that has another answer', () => {
    const form = formOf([group({ repeats: true }, question('q', 'string', required), question('r', 'string'))])
    expect(issuesOf(form, [{ linkId: 'g', item: [answer('r', { valueString: 'a' })] }])).toEqual(['q required'])
  })

  it('never blocks by a hidden answer that breaks a limit', () => {
    expect(
      issuesOf(formOf([question('q', 'string', { ...hidden, maxLength: 1 })]), [answer('q', { valueString: 'ab' })]),
    ).toEqual([])
  })
})

it('submits answers in the order of the questionnaire, with codes as the questionnaire writes them', () => {
  const form = formOf([
    question('a', 'string'),
    question('c', 'choice', { answerOption: [{ valueCoding: { system: 'urn:s', code: 'x', display: 'X' } }] }),
  ])
  expect(
    submittedOf(form, [
      answer('c', { valueCoding: { code: 'x', display: 'forged' } }),
      answer('a', { valueString: 'a' }),
    ]),
  ).toEqual(
    answersOf([
      answer('a', { valueString: 'a' }),
      answer('c', { valueCoding: { system: 'urn:s', code: 'x', display: 'X' } }),
    ]),
  )
})
