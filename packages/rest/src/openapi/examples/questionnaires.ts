import type { Page, Questionnaire, QuestionnaireCheck, QuestionnaireSummary } from '@consult/domain'
import type { RouteExample } from './example.ts'

/** A short questionnaire of FHIR. */
export const skinForm = {
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Skin problems',
  language: 'en',
  item: [
    { linkId: 'itch', type: 'boolean', text: 'Does it itch?', required: true },
    {
      linkId: 'since',
      type: 'date',
      text: 'Since when?',
      enableWhen: [{ question: 'itch', operator: '=', answerBoolean: true }],
    },
  ],
}

const summary: QuestionnaireSummary = {
  key: 'skin',
  version: 1,
  status: 'draft',
  title: 'Skin problems',
  languages: ['en'],
  activeVersion: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  publishedAt: null,
}
const draft: Questionnaire = { ...summary, questionnaire: skinForm, warnings: [], blockers: [] }
const published = { status: 'active', activeVersion: 1, publishedAt: '2026-03-02T09:05:00.000Z' } as const

const check: QuestionnaireCheck = {
  valid: false,
  publishable: false,
  refusals: [
    {
      code: 'dangling',
      path: 'item.1.enableWhen.0.question',
      message: 'There is no item with the linkId "itching".',
    },
  ],
  warnings: [],
  blockers: [],
}

export const questionnaireExamples: Record<string, RouteExample> = {
  'questionnaires.put': { body: { questionnaire: skinForm }, answer: draft },
  'questionnaires.list': { answer: { items: [{ ...summary, ...published }] } satisfies Page<QuestionnaireSummary> },
  'questionnaires.get': { answer: draft },
  'questionnaires.validate': { body: { questionnaire: skinForm }, answer: check },
  'questionnaires.publish': { answer: { ...draft, ...published } },
  'questionnaires.retire': { answer: { ...draft, ...published, status: 'retired', activeVersion: null } },
}
