import { type QuestionnaireReading, readQuestionnaire } from '@consult/questionnaires'
import { compilePattern } from '@consult/questionnaires/patterns'

/** Reads a partner's questionnaire. What runs expressions is loaded with the first questionnaire that has some. */
export async function readContent(json: unknown): Promise<QuestionnaireReading> {
  const reading = readQuestionnaire(json, compilePattern)
  const refusals = 'refusals' in reading ? reading.refusals : []
  if (!refusals.some(({ code }) => code === 'unsupported_expression')) return reading
  const { checkFhirPath } = await import('@consult/questionnaires/expressions')
  return readQuestionnaire(json, compilePattern, checkFhirPath)
}
