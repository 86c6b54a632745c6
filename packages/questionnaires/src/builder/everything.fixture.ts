import { formOf, question, when } from '../testing/forms.ts'

const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`
const sdc = (name: string) => `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`
const translated = (language: string, content: string) => ({
  url: fhir('translation'),
  extension: [
    { url: 'lang', valueCode: language },
    { url: 'content', valueString: content },
  ],
})
const control = (code: string) => ({
  url: fhir('questionnaire-itemControl'),
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }], text: code },
})

/** A form with what the builder edits, and much that it does not know. */
export const everything = formOf(
  [
    question('consent', 'boolean', {
      required: true,
      definition: 'http://example.org/definition',
      code: [{ system: 'http://loinc.org', code: '1-8' }],
      extension: [{ url: 'urn:example:unknown', valueInteger: 7 }],
    }),
    {
      linkId: 'skin',
      type: 'group',
      text: 'Skin',
      _text: {
        id: 't',
        extension: [translated('de', 'Haut'), { url: fhir('rendering-xhtml'), valueString: '<b>Skin</b>' }],
      },
      item: [
        {
          linkId: 'itch',
          type: 'choice',
          text: 'Does it itch?',
          prefix: '1.',
          extension: [
            control('radio-button'),
            { url: fhir('questionnaire-choiceOrientation'), valueCode: 'horizontal' },
          ],
          answerOption: [
            {
              valueCoding: { system: 'urn:example:o', version: '2', code: 'no', display: 'No', userSelected: true },
              extension: [{ url: fhir('ordinalValue'), valueDecimal: 0 }],
            },
            {
              valueCoding: {
                system: 'urn:example:o',
                code: 'yes',
                display: 'Yes',
                _display: { extension: [translated('de', 'Ja')] },
              },
              initialSelected: true,
              extension: [
                { url: fhir('questionnaire-optionPrefix'), valueString: 'b)' },
                { url: fhir('itemWeight'), valueDecimal: 1 },
              ],
            },
          ],
          item: [{ linkId: 'itch-help', type: 'display', text: 'At night', extension: [control('help')] }],
        },
        question('temperature', 'quantity', {
          enableWhen: [
            when('itch', '=', { answerCoding: { system: 'urn:example:o', code: 'yes' } }),
            { ...when('consent', 'exists', { answerBoolean: true }), id: 'c2' },
          ],
          enableBehavior: 'any',
          extension: [
            { url: sdc('minQuantity'), valueQuantity: { value: 30, code: 'Cel', system: 'http://unitsofmeasure.org' } },
            { url: fhir('questionnaire-unitOption'), valueCoding: { code: 'Cel', display: '°C', version: '1' } },
          ],
        }),
      ],
    },
    question('sum', 'integer', {
      readOnly: true,
      extension: [
        { url: sdc('calculatedExpression'), valueExpression: { language: 'text/fhirpath', expression: '1 + 1' } },
      ],
    }),
    question('photo', 'attachment', {
      repeats: true,
      enableWhen: [{ ...when('consent', '=', {}), answerBoolean: true }],
    }),
  ],
  {
    id: 'everything',
    meta: { profile: ['http://example.org/profile'] },
    title: 'Everything',
    _title: { extension: [translated('de', 'Alles')] },
    language: 'en',
    url: 'http://example.org/Questionnaire/everything',
    contained: [{ resourceType: 'ValueSet', id: 'v', status: 'active', compose: { include: [] } }],
    extension: [
      { url: sdc('launchContext'), extension: [{ url: 'name', valueCoding: { code: 'patient' } }] },
      {
        url: 'urn:consult:fhir:questionnaire-score',
        extension: [
          { url: 'code', valueCode: 'itching' },
          {
            url: 'item',
            extension: [
              { url: 'linkId', valueString: 'itch' },
              { url: 'weight', valueDecimal: 2 },
            ],
          },
          {
            url: 'band',
            extension: [
              { url: 'low', valueDecimal: 1 },
              { url: 'label', valueString: 'Itching' },
            ],
          },
        ],
      },
    ],
  },
)
