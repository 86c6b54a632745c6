import type { QuestionnaireCheck } from '@consult/domain'
import { nameItems } from '@consult/questionnaires'
import { readWhole } from '@consult/questionnaires/whole'

/** Checks a FHIR questionnaire without storing it. */
export async function checkQuestionnaire(json: unknown): Promise<QuestionnaireCheck> {
  const reading = await readWhole(json)
  if ('refusals' in reading) {
    return { valid: false, publishable: false, refusals: nameItems(json, reading.refusals), warnings: [], blockers: [] }
  }
  const { warnings, unpublishable } = reading
  return {
    valid: true,
    publishable: unpublishable.length === 0,
    refusals: [],
    warnings: nameItems(json, warnings),
    blockers: nameItems(json, unpublishable),
  }
}
