import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { readQuestionnaire } from '@consult/questionnaires'
import type { Consult } from './consults.ts'
import { inMinutes } from './people.ts'

/** The answers to a questionnaire, as the portal reads them. */
type PatientAnswers = OutputOf<'intakes.read'>
type Intake = Consult['intake']

const how = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']
const mood = (linkId: string, text: string) => ({
  linkId,
  type: 'choice',
  text,
  answerOption: how.map((display, weight) => ({
    valueCoding: { system: 'urn:example:how-often', code: `f${weight}`, display },
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: weight }],
  })),
})
const picked = (linkId: string, weight: number) => ({
  linkId,
  answer: [{ valueCoding: { system: 'urn:example:how-often', code: `f${weight}` } }],
})

const reading = readQuestionnaire(
  {
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'Sleep and mood',
    item: [
      {
        linkId: 'mood',
        type: 'group',
        text: 'Over the last two weeks',
        item: [
          mood('down', 'Feeling down, depressed or hopeless'),
          mood('sleep', 'Trouble falling or staying asleep, or sleeping too much'),
          mood('harm', 'Thoughts of hurting yourself'),
        ],
      },
      { linkId: 'medicine', type: 'boolean', text: 'Do you take medicine to sleep?' },
      {
        linkId: 'which',
        type: 'string',
        text: 'Which medicine?',
        enableWhen: [{ question: 'medicine', operator: '=', answerBoolean: true }],
      },
      { linkId: 'since', type: 'date', text: 'Since when?' },
      { linkId: 'photo', type: 'attachment', text: 'A photo of the package' },
    ],
  },
  () => null,
)
if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))

const flags: Intake['items'][number]['flags'] = [
  { linkId: 'harm', score: null, level: 'urgent', text: 'Thoughts of self-harm: several days' },
  { linkId: 'sleep', score: null, level: 'note', text: 'Sleeps badly nearly every day' },
]
const scores = [{ code: 'mood', title: 'Mood', value: 6, band: 'Moderate' }]

/** What a consult says about the answers of its patient. */
export const answeredIntake: Intake = {
  status: 'completed',
  required: true,
  items: [
    {
      key: 'sleep-and-mood',
      version: 1,
      title: 'Sleep and mood',
      status: 'completed',
      scores,
      flags,
      completedAt: inMinutes(-50),
    },
  ],
}

/** A file that retention has removed. */
const removedPhoto = {
  url: 'attachments/att_removed',
  contentType: 'image/jpeg',
  title: 'package.jpg',
  size: 90_000,
  extension: [{ url: 'urn:consult:fhir:file-removed', valueDateTime: inMinutes(-30) }],
}

const read: PatientAnswers = {
  key: 'sleep-and-mood',
  version: 1,
  title: 'Sleep and mood',
  form: structuredClone(reading.questionnaire) as PatientAnswers['form'],
  response: {
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    item: [
      { linkId: 'mood', item: [picked('down', 2), picked('sleep', 3), picked('harm', 1)] },
      { linkId: 'medicine', answer: [{ valueBoolean: false }] },
      { linkId: 'photo', answer: [{ valueAttachment: removedPhoto }] },
    ],
  },
  files: [],
  status: 'completed',
  revision: 9,
  scores,
  flags,
  completedAt: inMinutes(-50),
  earlier: [
    {
      consultId: 'ac_before',
      completedAt: inMinutes(-60 * 24 * 30),
      scores: [{ ...scores[0], value: 4, band: 'Mild' }],
    },
  ] as PatientAnswers['earlier'],
}

/** The service returns those answers. */
export const answersRead: Answers = { 'intakes.read': read }
