import type { CreateAsyncConsult } from '@consult/domain'
import { publishQuestionnaire, putQuestionnaire } from '@consult/intake'
import type { RequestContext } from '@consult/request'

const key = 'rash'

const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`
const control = (code: string) => ({
  url: fhir('questionnaire-itemControl'),
  valueCodeableConcept: { coding: [{ code }] },
})
const flag = (level: string, text: string) => ({
  url: 'urn:consult:fhir:questionnaire-flag',
  extension: [
    { url: 'level', valueCode: level },
    { url: 'text', valueString: text },
  ],
})
const places = ['Face', 'Arms or hands', 'Chest, belly or back', 'Legs or feet'].map((display, index) => ({
  valueCoding: { system: 'urn:example:places', code: `p${index}`, display },
}))

/** The demo's form: what a physician asks first about a rash. */
const questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  language: 'en',
  title: 'About your rash',
  item: [
    { linkId: 'since', type: 'date', required: true, text: 'Since when do you have it?' },
    { linkId: 'where', type: 'choice', repeats: true, required: true, text: 'Where is it?', answerOption: places },
    {
      linkId: 'itch',
      type: 'integer',
      text: 'How much does it itch? 0 is not at all, 10 is unbearable.',
      extension: [
        control('slider'),
        { url: fhir('minValue'), valueInteger: 0 },
        { url: fhir('maxValue'), valueInteger: 10 },
      ],
    },
    {
      linkId: 'fever',
      type: 'boolean',
      required: true,
      text: 'Do you have a fever, or blisters?',
      extension: [flag('urgent', 'Rash with fever or blisters')],
    },
    {
      linkId: 'new',
      type: 'boolean',
      text: 'Have you used a new soap, cream or medicine, or worked with plants?',
      extension: [flag('note', 'Possible contact')],
    },
    {
      linkId: 'what',
      type: 'string',
      text: 'What was it?',
      enableWhen: [{ question: 'new', operator: '=', answerBoolean: true }],
    },
    { linkId: 'photo', type: 'attachment', text: 'A photo of the rash' },
  ],
}

/** Publishes the demo's questionnaire. */
export async function seedQuestionnaire(context: RequestContext): Promise<void> {
  await putQuestionnaire(context, { key, questionnaire })
  await publishQuestionnaire(context, { key })
}

/** What a patient answered before the consult. @param since the day, as YYYY-MM-DD */
export const answersAboutRash = (since: string): NonNullable<CreateAsyncConsult['intake']> => [
  {
    key,
    response: {
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      item: [
        { linkId: 'since', answer: [{ valueDate: since }] },
        { linkId: 'where', answer: [{ valueCoding: places[1]?.valueCoding }] },
        { linkId: 'itch', answer: [{ valueInteger: 6 }] },
        { linkId: 'fever', answer: [{ valueBoolean: false }] },
        { linkId: 'new', answer: [{ valueBoolean: true }] },
        { linkId: 'what', answer: [{ valueString: 'I pulled weeds in the garden on Thursday, without gloves.' }] },
      ],
    },
  },
]
