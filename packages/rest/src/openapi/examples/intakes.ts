import type { Intake, IntakeDefaults } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'
import { skinForm } from './questionnaires.ts'

const draft: Intake = {
  key: 'skin',
  version: 1,
  status: 'pending',
  questionnaire: skinForm,
  response: {
    resourceType: 'QuestionnaireResponse',
    status: 'in-progress',
    item: [{ linkId: 'itch', answer: [{ valueBoolean: true }] }],
  },
  revision: 1,
  scores: [],
  flags: [],
  files: [],
  completedAt: null,
}
const completed: Intake = {
  ...draft,
  status: 'completed',
  response: { ...draft.response, status: 'completed' },
  revision: 2,
  completedAt: '2026-03-02T09:02:00.000Z',
}
const change = { response: draft.response, revision: 1, complete: true }

/** What the events about answers carry. */
export const intakeNews = {
  consultKind: 'async',
  consultId: ids.asyncConsult,
  patientId: ids.patient,
  key: 'phq-9',
  version: 2,
  flags: [{ linkId: null, score: 'phq-9', level: 'urgent', text: 'PHQ-9: Severe' }],
  scores: [{ code: 'phq-9', title: 'PHQ-9', value: 21, band: 'Severe' }],
} as const

const defaults: IntakeDefaults = { asyncConsults: ['skin'], telehealthConsults: [], requiredForCalls: false }

export const intakeExamples: Record<string, RouteExample> = {
  'intakes.getOfThread': { answer: draft },
  'intakes.putOfThread': { body: change, answer: completed },
  'intakes.getOfCall': { answer: draft },
  'intakes.putOfCall': { body: change, answer: completed },
  'intakeDefaults.get': { answer: defaults },
  'intakeDefaults.put': { body: defaults, answer: defaults },
}
