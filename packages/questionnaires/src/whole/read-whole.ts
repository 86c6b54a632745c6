import { type QuestionnaireReading, readQuestionnaire } from '../read/read-questionnaire.ts'

/**
 * Reads a FHIR Questionnaire with its patterns and expressions. What runs them is most of the code, and loads with the first form
 * that has some.
 */
export async function readWhole(json: unknown): Promise<QuestionnaireReading> {
  let hasPatterns = false
  const reading = readQuestionnaire(json, () => {
    hasPatterns = true
  })
  const refusals = 'refusals' in reading ? reading.refusals : []
  const hasExpressions = refusals.some(({ code }) => code === 'unsupported_expression')
  if (!hasPatterns && !hasExpressions) return reading
  const { compilePattern } = await import('../patterns/pattern.ts')
  const { checkFhirPath } = hasExpressions ? await import('../expressions/fhir-path.ts') : { checkFhirPath: null }
  return readQuestionnaire(json, compilePattern, checkFhirPath)
}
