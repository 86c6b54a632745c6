import type { QuestionnaireCheck } from '@consult/domain'
import { readQuestionnaire } from '@consult/questionnaires'
import { compilePattern } from '@consult/questionnaires/patterns'

/** Checks a FHIR questionnaire without storing it. */
export function checkQuestionnaire(json: unknown): QuestionnaireCheck {
  const reading = readQuestionnaire(json, compilePattern)
  if ('refusals' in reading) {
    return { valid: false, publishable: false, refusals: [...reading.refusals], warnings: [], blockers: [] }
  }
  const { warnings, unpublishable } = reading
  return {
    valid: true,
    publishable: unpublishable.length === 0,
    refusals: [],
    warnings: [...warnings],
    blockers: [...unpublishable],
  }
}
