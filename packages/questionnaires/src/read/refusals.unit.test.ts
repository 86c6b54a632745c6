import { describe, expect, it, test } from 'vitest'
import { extension, formOf, read, refused } from '../testing/forms.ts'

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

test('another resource is refused as what it is, without the faults that its fields would have in a form', () => {
  const response = { resourceType: 'QuestionnaireResponse', status: 'completed', questionnaire: 'x', item: [string] }
  expect(read(response)).toEqual({
    refusals: [
      {
        code: 'resource_type',
        path: 'resourceType',
        message: 'resourceType has to be "Questionnaire". This is a "QuestionnaireResponse".',
      },
    ],
  })
})

describe('a questionnaire is refused by name', () => {
  const when = (more: object) => ({
    ...string,
    enableWhen: [{ question: 'b', operator: '=', answerBoolean: true, ...more }],
  })
  test.each<[string, unknown, string]>([
    ['no JSON object', [], 'wrong_type '],
    ['another resource', { resourceType: 'Patient', item: [string] }, 'resource_type resourceType'],
    ['without items', formOf([]), 'missing item'],
    ['a reference item', formOf([{ ...string, type: 'reference' }]), 'reference item.0.type'],
    ['a type of FHIR R5', formOf([{ ...string, type: 'coding' }]), 'unknown_type item.0.type'],
    ['an item without linkId', formOf([{ type: 'string', text: 'A' }]), 'missing item.0.linkId'],
    [
      'two items with one linkId',
      formOf([string, { linkId: 'g', type: 'group', text: 'G', item: [string] }]),
      'duplicate_link_id item.1.item.0.linkId',
    ],
    ['a condition on no item', formOf([when({ question: 'nobody' }), yesNo]), 'dangling item.0.enableWhen.0.question'],
    [
      'a condition on a group',
      formOf([when({ question: 'g' }), { linkId: 'g', type: 'group', item: [yesNo] }]),
      'condition item.0.enableWhen.0.question',
    ],
    [
      'a condition that never fits',
      formOf([when({ answerBoolean: undefined, answerString: 'yes' }), yesNo]),
      'condition item.0.enableWhen.0',
    ],
    ['an order of booleans', formOf([when({ operator: '>' }), yesNo]), 'condition item.0.enableWhen.0'],
    ['an unknown operator', formOf([when({ operator: '==' }), yesNo]), 'operator item.0.enableWhen.0.operator'],
    [
      'exists without yes or no',
      formOf([when({ operator: 'exists', answerBoolean: undefined, answerInteger: 1 }), yesNo]),
      'condition item.0.enableWhen.0',
    ],
    [
      'a condition on a record',
      formOf([when({ answerBoolean: undefined, answerReference: {} }), yesNo]),
      'reference item.0.enableWhen.0.answerReference',
    ],
    [
      'an item that depends on itself',
      formOf([when({ question: 'a', answerBoolean: undefined, answerString: 'x' })]),
      'cyclic item.0.enableWhen',
    ],
    [
      'a group that depends on its own question',
      formOf([{ linkId: 'g', type: 'group', enableWhen: when({}).enableWhen, item: [yesNo] }]),
      'cyclic item.0.enableWhen',
    ],
    [
      'two conditions without a behavior',
      formOf([{ ...string, enableWhen: [...when({}).enableWhen, ...when({}).enableWhen] }, yesNo]),
      'missing item.0.enableBehavior',
    ],
    ['a number in quotes', formOf([{ ...string, maxLength: '20' }]), 'number_as_string item.0.maxLength'],
    [
      'a number in quotes in an extension without effect',
      formOf([{ ...string, extension: [extension(fhir('quantity-precision'), { valueInteger: '2' })] }]),
      'number_as_string item.0.extension.0.valueInteger',
    ],
    ['a boolean in quotes', formOf([{ ...string, required: 'true' }]), 'wrong_type item.0.required'],
    [
      'an unknown modifierExtension',
      formOf([{ ...string, modifierExtension: [{ url: 'urn:x' }] }]),
      'unknown_modifier_extension item.0.modifierExtension.0',
    ],
    ['a typing error', formOf([{ ...string, enablewhen: [] }]), 'unknown_element item.0.enablewhen'],
    ['options of a string', formOf([{ ...choice('x'), type: 'string' }]), 'options item.0'],
    ['a choice without options', formOf([{ ...choice(), answerOption: [] }]), 'options item.0'],
    ['two options with one code', formOf([choice('x', 'x')]), 'duplicate_option item.0.answerOption.1'],
    [
      'a value set that is not there',
      formOf([{ linkId: 'c', type: 'choice', text: 'C', answerValueSet: '#none' }]),
      'dangling item.0.answerValueSet',
    ],
    [
      'a pattern with lookahead',
      formOf([{ ...string, extension: [extension(fhir('regex'), { valueString: '(?=a)a' })] }]),
      'pattern item.0.extension.0.valueString',
    ],
    [
      'limits that exclude each other',
      formOf([{ ...string, maxLength: 2, extension: [extension(fhir('minLength'), { valueInteger: 3 })] }]),
      'limits item.0',
    ],
    [
      'a limit of another type',
      formOf([{ ...string, extension: [extension(fhir('minValue'), { valueInteger: 3 })] }]),
      'limits item.0',
    ],
    [
      'an initial value of another type',
      formOf([{ ...yesNo, initial: [{ valueString: 'yes' }] }]),
      'initial item.0.initial',
    ],
    [
      'a date that does not exist',
      formOf([{ linkId: 'd', type: 'date', text: 'D', initial: [{ valueDate: '2026-02-30' }] }]),
      'wrong_type item.0.initial.0.valueDate',
    ],
    [
      'questions in a display',
      formOf([{ linkId: 'd', type: 'display', text: 'D', item: [string] }]),
      'display_items item.0.item',
    ],
    [
      'an expression that hides',
      formOf([{ ...string, extension: [{ url: sdc('enableWhenExpression') }] }]),
      'unsupported_expression item.0.extension.0',
    ],
    [
      'a calculated answer',
      formOf([{ ...string, extension: [{ url: sdc('calculatedExpression') }] }]),
      'unsupported_expression item.0.extension.0',
    ],
    ['a variable', formOf([string], { extension: [{ url: fhir('variable') }] }), 'unsupported_expression extension.0'],
    [
      'a flag on a string',
      formOf([
        {
          ...string,
          extension: [{ url: 'urn:consult:fhir:questionnaire-flag', extension: [{ url: 'level', valueCode: 'stop' }] }],
        },
      ]),
      'flag item.0',
    ],
    ['a NUL in a text', formOf([{ ...string, text: 'a\u0000' }]), 'invalid_text '],
  ])('%s', (_, json, expected) => {
    expect(refused(json)).toContain(expected)
  })

  it('says in one sentence what to write instead', () => {
    const reading = read(formOf([{ ...string, maxLength: '20' }]))
    expect('refusals' in reading && reading.refusals[0]?.message).toBe(
      'maxLength is the text "20". Write the number without quotes.',
    )
  })

  it('reports at most fifty refusals', () => {
    expect(refused(formOf(Array.from({ length: 80 }, () => ({ type: 'nothing' }))))).toHaveLength(50)
  })
})
