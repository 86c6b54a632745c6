import type { OutputOf } from '@consult/gallery/answers.ts'
import { type Questionnaire, readQuestionnaire } from '@consult/questionnaires'
import { inMinutes } from './opening.ts'
import { aWaitingThread, type Consult } from './threads.ts'

/** A form of a consult, as the widget gets it. */
export type Intake = OutputOf<'intakes.open'>

type Json = Readonly<Record<string, unknown>>

const fhir = (name: string) => `http://hl7.org/fhir/StructureDefinition/${name}`
const control = (code: string) => ({
  url: fhir('questionnaire-itemControl'),
  valueCodeableConcept: { coding: [{ code }] },
})
const options = (...displays: readonly string[]) =>
  displays.map((display, index) => ({ valueCoding: { system: 'urn:example:options', code: `o${index}`, display } }))

/** The first code of `options`. */
export const firstOption = { valueCoding: { system: 'urn:example:options', code: 'o0' } }

function read(item: readonly Json[]): Questionnaire {
  const reading = readQuestionnaire(
    {
      resourceType: 'Questionnaire',
      status: 'active',
      title: 'Before your skin consult',
      description: 'Your answers help the physician to understand what you have. It takes about four minutes.',
      language: 'en',
      item,
    },
    () => null,
  )
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  return reading.questionnaire
}

/** A question with options, as most forms have. */
const itching: Json = {
  linkId: 'itching',
  type: 'choice',
  prefix: '1.',
  text: 'Over the last two weeks, how often has the itching kept you from sleeping?',
  required: true,
  answerOption: options('Not at all', 'Several days', 'More than half the days', 'Nearly every day'),
  item: [
    { linkId: 'itching-help', type: 'display', text: 'Count the nights, not the hours.', extension: [control('help')] },
  ],
}

/** A page with fields of every kind. */
const page: Json = {
  linkId: 'page',
  type: 'group',
  text: 'About your skin',
  extension: [control('page')],
  item: [
    { linkId: 'before', type: 'boolean', text: 'Have you had this before?', required: true },
    { linkId: 'since', type: 'date', text: 'Since when do you have it?', required: true },
    {
      linkId: 'where',
      type: 'open-choice',
      repeats: true,
      text: 'Where is it?',
      answerOption: options('Face', 'Arms or hands', 'Legs or feet'),
    },
    {
      linkId: 'land',
      type: 'choice',
      text: 'Where were you before it began?',
      extension: [control('drop-down')],
      answerOption: options('At home', 'In another country'),
    },
    {
      linkId: 'pain',
      type: 'integer',
      text: 'How much does it hurt?',
      extension: [
        control('slider'),
        { url: fhir('minValue'), valueInteger: 0 },
        { url: fhir('maxValue'), valueInteger: 10 },
      ],
    },
    {
      linkId: 'temperature',
      type: 'quantity',
      text: 'Your temperature',
      extension: ['°C', '°F'].map((display) => ({
        url: fhir('questionnaire-unitOption'),
        valueCoding: { system: 'http://unitsofmeasure.org', code: display === '°C' ? 'Cel' : '[degF]', display },
      })),
    },
    { linkId: 'age', type: 'integer', text: 'Your age', extension: [{ url: fhir('maxValue'), valueInteger: 120 }] },
    { linkId: 'photos', type: 'attachment', repeats: true, text: 'Photos of the skin' },
    { linkId: 'more', type: 'text', text: 'Anything else?' },
    {
      linkId: 'drug',
      type: 'group',
      repeats: true,
      text: 'Medicine',
      item: [{ linkId: 'drug-name', type: 'string', text: 'Name' }],
    },
  ],
}

const response = (item: readonly Json[]) => ({ resourceType: 'QuestionnaireResponse', status: 'in-progress', item })

/** What the service answers when a form is opened. */
function anIntake(item: readonly Json[], answers: readonly Json[], fields: Partial<Intake> = {}): Intake {
  return {
    key: 'skin',
    version: 1,
    title: 'Before your skin consult',
    // Plain data: it was sent as JSON.
    form: structuredClone(read(item)) as Intake['form'],
    response: response(answers),
    files: [],
    status: 'pending',
    revision: answers.length,
    needsHelp: false,
    ...fields,
  }
}

export const oneQuestion = (fields: Partial<Intake> = {}) => anIntake([itching, page], [], fields)
export const wholePage = () => anIntake([page], [])
/** Everything that has to be answered, and more. */
export const filled = () =>
  anIntake(
    [itching, page],
    [
      { linkId: 'itching', answer: [firstOption] },
      {
        linkId: 'page',
        item: [
          { linkId: 'before', answer: [{ valueBoolean: false }] },
          { linkId: 'since', answer: [{ valueDate: '2026-11-01' }] },
          { linkId: 'where', answer: [firstOption, { valueString: 'Behind both ears, and a little on the scalp' }] },
          { linkId: 'temperature', answer: [{ valueQuantity: { value: 37.5, unit: '°C', code: 'Cel' } }] },
        ],
      },
    ],
  )

/** A question about photos, with one that was sent from another device, and a question after it. */
export const photos = (files: Intake['files'] = []) =>
  anIntake(
    [
      { linkId: 'photos', type: 'attachment', repeats: true, required: true, text: 'Photos of the skin' },
      { linkId: 'more', type: 'text', text: 'Anything else?' },
    ],
    files.map(({ attachmentId, contentType, fileName, byteSize }) => ({
      linkId: 'photos',
      answer: [
        {
          valueAttachment: { url: `attachments/${attachmentId}`, contentType, title: fileName, size: byteSize },
        },
      ],
    })),
    { files },
  )

/** A consult that waits for these answers. */
export const askingThread = (fields: Partial<Consult> = {}): Consult =>
  aWaitingThread({
    status: 'consented',
    queuedAt: null,
    consentedAt: inMinutes(-2),
    intake: {
      status: 'pending',
      required: true,
      items: [
        {
          key: 'skin',
          version: 1,
          title: 'Before your skin consult',
          status: 'pending',
          scores: [],
          flags: [],
          completedAt: null,
        },
      ],
    },
    ...fields,
  })
