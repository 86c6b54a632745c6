import { ownUrls } from '@consult/questionnaires'
import type { Observation, Resource } from '@medplum/fhirtypes'
import { responseId, shortHash, toFhirId } from '../ids.ts'
import { concept, encounterOf, latest, type Mapped, type Mapping, optional, refTo, text } from '../resource.ts'
import type { FoundIntake } from '../sources/intakes.ts'
import { canonicalOf } from './questionnaire.ts'

const canonical = ({ url, questionnaire_key: key, version }: FoundIntake, mapping: Mapping) =>
  canonicalOf({ url, key, version }, mapping)

const ownFile = 'attachments/'

type Json = Readonly<Record<string, unknown>>

/** When the service removed the file that an answer names; null if it is there. */
function removalOf({ extension }: Json): Date | null {
  const marks = Array.isArray(extension) ? (extension as readonly Json[]) : []
  const mark = marks.find(({ url }) => url === ownUrls.fileRemoved)
  return mark ? new Date(String(mark.valueDateTime)) : null
}

/**
 * The answers, with addresses at which their files can be downloaded. A removed file has none: FHIR reads an attachment without data
 * and address as one whose content is not available.
 * @param removals gets the times at which files were removed
 */
function withAddresses(value: unknown, base: string, removals: Date[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, base, removals))
  if (typeof value !== 'object' || value === null) return value
  const json = value as Json
  const isFile = typeof json.url === 'string' && json.url.startsWith(ownFile)
  const removed = isFile ? removalOf(json) : null
  if (removed) {
    removals.push(removed)
    const { url: _, ...facts } = json
    return facts
  }
  return Object.fromEntries(
    Object.entries(json).map(([name, inner]) => {
      if (isFile && name === 'url') return [name, `${base}/Binary/${toFhirId(String(inner).slice(ownFile.length))}`]
      return [name, withAddresses(inner, base, removals)]
    }),
  )
}

/** Submitted answers to a questionnaire. */
export function mapResponse(row: FoundIntake, mapping: Mapping): Mapped[] {
  const at = row.completed_at
  const removals: Date[] = []
  const item = withAddresses(row.response?.item, mapping.base, removals)
  const resource = {
    resourceType: 'QuestionnaireResponse',
    id: responseId(row.consult_id, row.questionnaire_key),
    questionnaire: canonical(row, mapping),
    status: 'completed',
    subject: refTo('Patient', row.patient_id),
    encounter: encounterOf(row.consult_id),
    authored: at.toISOString(),
    author: refTo('Patient', row.patient_id),
    source: refTo('Patient', row.patient_id),
    ...(Array.isArray(item) && item.length > 0 && { item }),
  }
  const lastUpdated = latest(at, ...removals)
  return [{ resource: resource as Resource & { id: string }, lastUpdated, date: { from: at, to: at } }]
}

const survey = { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'survey' }

/** The scores of submitted answers. One that lacks an answer has no value and is left out. */
export function mapScores(row: FoundIntake, mapping: Mapping): Mapped[] {
  const at = row.completed_at
  const answers = responseId(row.consult_id, row.questionnaire_key)
  const [system = ''] = canonical(row, mapping).split('|')
  return row.scores.flatMap(({ code, title, value, band }) => {
    if (value === null) return []
    const resource: Observation & { id: string } = {
      resourceType: 'Observation',
      id: `${answers}.${shortHash(code, 8)}`,
      status: 'final',
      category: [{ coding: [survey] }],
      code: { ...concept(system, code), ...optional('text', text(title)) },
      subject: refTo('Patient', row.patient_id),
      encounter: encounterOf(row.consult_id),
      effectiveDateTime: at.toISOString(),
      issued: at.toISOString(),
      performer: [refTo('Patient', row.patient_id)],
      ...(Number.isInteger(value) ? { valueInteger: value } : { valueQuantity: { value } }),
      ...(text(band) !== undefined && { interpretation: [{ ...optional('text', text(band)) }] }),
      derivedFrom: [{ reference: `QuestionnaireResponse/${answers}` }],
    }
    return [{ resource, lastUpdated: at, date: { from: at, to: at }, categories: [survey] }]
  })
}
