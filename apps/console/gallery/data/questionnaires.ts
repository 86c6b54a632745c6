import type { OutputOf } from '@consult/gallery/answers.ts'
import { inDays } from './time.ts'

/** A version of a questionnaire with its content. */
export type Questionnaire = OutputOf<'consoleQuestionnaires.get'>
type Summary = OutputOf<'consoleQuestionnaires.list'>['items'][number]

const how = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']
const flag = (level: string, text: string) => ({
  url: 'urn:consult:fhir:questionnaire-flag',
  extension: [
    { url: 'level', valueCode: level },
    { url: 'text', valueString: text },
  ],
})

/** A form with every kind of mark that the outline shows. */
export const sleepForm: Record<string, unknown> = {
  resourceType: 'Questionnaire',
  status: 'draft',
  title: 'Sleep and mood',
  language: 'en',
  extension: [
    {
      url: 'urn:consult:fhir:questionnaire-score',
      extension: [
        { url: 'code', valueCode: 'mood' },
        { url: 'title', valueString: 'Mood' },
        { url: 'item', valueString: 'down' },
        {
          url: 'band',
          extension: [
            { url: 'high', valueDecimal: 1 },
            { url: 'label', valueString: 'Low' },
          ],
        },
        {
          url: 'band',
          extension: [
            { url: 'low', valueDecimal: 2 },
            { url: 'label', valueString: 'High' },
            { url: 'level', valueCode: 'urgent' },
          ],
        },
      ],
    },
  ],
  item: [
    {
      linkId: 'mood',
      type: 'group',
      prefix: '1.',
      text: 'Over the last two weeks, how often have you been bothered by the following?',
      item: [
        {
          linkId: 'down',
          type: 'choice',
          text: 'Feeling down, depressed or hopeless',
          required: true,
          answerOption: how.map((display, weight) => ({
            valueCoding: { system: 'urn:example:how-often', code: `f${weight}`, display },
            extension: [
              { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: weight },
              ...(weight === 3 ? [flag('stop', 'Nearly every day')] : []),
            ],
          })),
        },
        {
          linkId: 'since',
          type: 'date',
          text: 'Since when?',
          enableWhen: [
            {
              question: 'down',
              operator: '!=',
              answerCoding: { system: 'urn:example:how-often', code: 'f0' },
            },
          ],
        },
      ],
    },
    {
      linkId: 'allergic',
      type: 'boolean',
      text: 'Are you allergic to a medicine?',
      extension: [flag('note', 'Allergy')],
    },
  ],
}

const summary = (fields: Partial<Summary> = {}): Summary => ({
  key: 'sleep-and-mood',
  version: 3,
  status: 'draft',
  title: 'Sleep and mood',
  languages: ['en', 'es', 'de'],
  activeVersion: 2,
  createdAt: inDays(-2),
  publishedAt: null,
  ...fields,
})

/** The newest versions: a draft, one that patients answer, and one with long words. */
export const allQuestionnaires: Summary[] = [
  summary(),
  summary({ key: 'phq-9', version: 1, status: 'active', title: 'PHQ-9', activeVersion: 1, publishedAt: inDays(-40) }),
  summary({
    key: 'aufnahmebogen-dermatologie-standort-hafen.2026',
    version: 1,
    title: 'Aufnahmebogen für die dermatologische Sprechstunde am Standort Hafen, Erstvorstellung',
    languages: ['de'],
    activeVersion: null,
  }),
]

/** A draft of the third version. */
export const aDraft = (fields: Partial<Questionnaire> = {}): Questionnaire => ({
  ...summary(),
  questionnaire: sleepForm,
  revision: 7,
  warnings: [
    {
      code: 'unknown_extension',
      path: 'item.0.item.0.extension.2',
      message:
        'In the item "down" ("Feeling down, depressed or hopeless"): The extension https://example.com/fhir/StructureDefinition/icon has no effect here.',
    },
  ],
  blockers: [],
  ...fields,
})

/** What the service says about a form that it cannot run. */
export const refusedCheck: OutputOf<'consoleQuestionnaires.check'> = {
  valid: false,
  publishable: false,
  refusals: [
    {
      code: 'dangling',
      path: 'questionnaire.item.1.enableWhen.0.question',
      message:
        'In the item "allergic" ("Are you allergic to a medicine?"): There is no item with the linkId "itching".',
    },
  ],
  warnings: [],
  blockers: [],
}
