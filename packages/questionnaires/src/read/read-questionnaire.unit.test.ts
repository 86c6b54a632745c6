import { describe, expect, it, test } from 'vitest'
import { accept, extension, formOf, phq9, read, refused } from '../testing/forms.ts'

const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`
const sdc = (name: string) => `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`
const string = { linkId: 'a', type: 'string', text: 'A' }
const yesNo = { linkId: 'b', type: 'boolean', text: 'B' }
const choice = (...codes: string[]) => ({
  linkId: 'c',
  type: 'choice',
  text: 'C',
  answerOption: codes.map((code) => ({ valueCoding: { code, display: code } })),
})

const warned = (json: unknown) => {
  const reading = read(json)
  return 'warnings' in reading ? reading.warnings.map(({ code, path }) => `${code} ${path}`) : ['refused']
}

describe('the size of a questionnaire is limited', () => {
  const many = (count: number) =>
    formOf(Array.from({ length: count }, (_, index) => ({ ...string, linkId: `q${index}` })))
  const deep = (levels: number): object =>
    levels === 1 ? string : { linkId: `g${levels}`, type: 'group', text: 'G', item: [deep(levels - 1)] }

  it('accepts 500 items and refuses 501', () => {
    expect(accept(many(500)).items).toHaveLength(500)
    expect(refused(many(501))).toEqual(['too_many_items item.500'])
  })

  it('accepts 8 levels and refuses 9', () => {
    expect(refused(formOf([deep(8) as never]))).toEqual([])
    expect(refused(formOf([deep(9) as never]))).toEqual([`too_deep ${Array(9).fill('item.0').join('.')}`])
  })

  it('refuses a document above 512 KB before reading it', () => {
    expect(refused(formOf([{ ...string, text: 'ä'.repeat(256 * 1024) }]))).toEqual(['too_large '])
  })

  it('refuses JSON that is nested too deep to walk through', () => {
    let nested: unknown = 1
    for (let level = 0; level < 20_000; level += 1) nested = [nested]
    expect(refused(formOf([string], { nested }))).toEqual(['too_deep '])
  })

  it('finds no cycle in a chain of 500 conditions, and the cycle when its end is tied to its start', () => {
    const chain = (last: string) =>
      Array.from({ length: 500 }, (_, index) => ({
        ...string,
        linkId: `q${index}`,
        ...(index < 499 || last !== ''
          ? {
              enableWhen: [{ question: index < 499 ? `q${index + 1}` : last, operator: 'exists', answerBoolean: true }],
            }
          : {}),
      }))
    expect(refused(formOf(chain('')))).toEqual([])
    expect(refused(formOf(chain('q0')))).toEqual(['cyclic item.0.enableWhen'])
  })
})

describe('a questionnaire is accepted with a warning', () => {
  test.each<[string, unknown, string]>([
    [
      'an unknown extension',
      formOf([{ ...string, extension: [{ url: 'urn:x' }] }]),
      'unknown_extension item.0.extension.0',
    ],
    [
      'required on a display',
      formOf([{ linkId: 'd', type: 'display', text: 'D', required: true }]),
      'required_display item.0.required',
    ],
    [
      'an external value set',
      formOf([{ linkId: 'c', type: 'choice', text: 'C', answerValueSet: 'http://x/vs' }]),
      'external_options item.0.answerValueSet',
    ],
    [
      'answers filled in from elsewhere',
      formOf([{ ...string, extension: [{ url: sdc('initialExpression') }] }]),
      'prefill item.0.extension.0',
    ],
    ['a library', formOf([string], { contained: [{ resourceType: 'Library' }] }), 'library contained.0'],
    [
      'a condition on an option that is not offered',
      formOf([choice('x'), { ...string, enableWhen: [{ question: 'c', operator: '=', answerCoding: { code: 'y' } }] }]),
      'condition_never_true item.1.enableWhen.0',
    ],
  ])('%s', (_, json, expected) => {
    expect(warned(json)).toEqual([expected])
  })

  it('warns once for an extension that many items have, and says how many', () => {
    const reading = read(
      formOf(['x', 'y', 'z'].map((linkId) => ({ ...string, linkId, extension: [{ url: 'urn:x' }] }))),
    )
    expect('warnings' in reading && reading.warnings).toEqual([
      {
        code: 'unknown_extension',
        path: 'item.0.extension.0',
        message: 'The extension urn:x has no effect here. Found 3 times.',
      },
    ])
  })

  it('cannot be published while a required choice has its options elsewhere', () => {
    const external = { linkId: 'c', type: 'choice', text: 'C', answerValueSet: 'http://x/vs' }
    const why = (item: object) => {
      const reading = read(formOf([item as never]))
      return 'unpublishable' in reading ? reading.unpublishable.map(({ code, path }) => `${code} ${path}`) : ['refused']
    }
    expect(why(external)).toEqual([])
    expect(why({ ...external, required: true })).toEqual(['unanswerable item.0'])
    expect(why({ ...external, required: true, type: 'open-choice' })).toEqual([])
  })
})

describe('what is read', () => {
  it('reads texts with their translations, and lists the languages', () => {
    const translation = (lang: string, content: string) => ({
      extension: [
        {
          url: fhir('translation'),
          extension: [
            { url: 'lang', valueCode: lang },
            { url: 'content', valueString: content },
          ],
        },
      ],
    })
    const questionnaire = accept(
      formOf(
        [
          { ...string, _text: translation('es', 'Hola') },
          {
            ...choice(),
            answerOption: [{ valueCoding: { code: 'x', display: 'Yes', _display: translation('de', 'Ja') } }],
          },
        ],
        { language: 'en', title: 'Title', _title: translation('ar', 'عنوان') },
      ),
    )
    expect(questionnaire.languages).toEqual(['en', 'ar', 'de', 'es'])
    expect(questionnaire.items[0]?.text).toEqual({ text: 'A', translations: { es: 'Hola' } })
    expect(questionnaire.items[1]?.options[0]?.label).toEqual({ text: 'Yes', translations: { de: 'Ja' } })
  })

  it('reads options from a contained value set', () => {
    const questionnaire = accept(
      formOf([{ linkId: 'c', type: 'choice', text: 'C', answerValueSet: '#vs' }], {
        contained: [
          {
            resourceType: 'ValueSet',
            id: 'vs',
            compose: { include: [{ system: 'urn:s', concept: [{ code: 'x', display: 'X' }] }] },
          },
        ],
      }),
    )
    expect(questionnaire.items[0]?.options[0]?.value).toEqual({
      kind: 'coding',
      system: 'urn:s',
      code: 'x',
      display: 'X',
    })
  })

  test.each(['ordinalValue', 'itemWeight', 'questionnaire-ordinalValue'])(
    'reads the weight of an option from %s',
    (name) => {
      const weight = { extension: [extension(fhir(name), { valueDecimal: 2 })] }
      const ofOption = accept(formOf([{ ...choice(), answerOption: [{ valueCoding: { code: 'x' }, ...weight }] }]))
      const ofCoding = accept(formOf([{ ...choice(), answerOption: [{ valueCoding: { code: 'x', ...weight } }] }]))
      expect([ofOption, ofCoding].map(({ items }) => items[0]?.options[0]?.weight)).toEqual([2, 2])
    },
  )

  it('can be sent as JSON without a loss', () => {
    const questionnaire = accept(phq9)
    expect(JSON.parse(JSON.stringify(questionnaire))).toEqual(questionnaire)
  })
})

describe('a score is refused', () => {
  const scored = (...parts: object[]) => ({
    ...formOf([string, yesNo, choice('x')]),
    extension: [
      { url: 'urn:consult:fhir:questionnaire-score', extension: [{ url: 'code', valueCode: 's' }, ...parts] },
    ],
  })
  const scoreItem = (linkId: string) => ({ url: 'item', valueString: linkId })
  const band = (low: number, high: number) => ({
    url: 'band',
    extension: [
      { url: 'low', valueDecimal: low },
      { url: 'high', valueDecimal: high },
      { url: 'label', valueString: 'B' },
    ],
  })
  test.each<[string, object, string]>([
    ['without items', scored(), 'score extension.0'],
    ['of no item', scored(scoreItem('nobody')), 'dangling extension.0.extension.1'],
    ['of a text', scored(scoreItem('a')), 'score extension.0.extension.1'],
    ['of options without weights', scored(scoreItem('c')), 'score extension.0.extension.1'],
    ['of an item twice', scored(scoreItem('b'), scoreItem('b')), 'score extension.0'],
    ['with bands that overlap', scored(scoreItem('b'), band(0, 4), band(4, 9)), 'score extension.0'],
    ['with a band upside down', scored(scoreItem('b'), band(4, 0)), 'score extension.0.extension.2'],
    [
      'with a part that does not exist',
      scored(scoreItem('b'), { url: 'bands' }),
      'unknown_element extension.0.extension.2.url',
    ],
  ])('%s', (_, json, expected) => {
    expect(refused(json)).toContain(expected)
  })
})
