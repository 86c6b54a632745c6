import type { Questionnaire, Resource } from '@medplum/fhirtypes'
import { questionnaireId } from '../ids.ts'
import type { Mapped, Mapping } from '../resource.ts'
import type { FoundQuestionnaire } from '../sources/questionnaires.ts'

/** The elements of a questionnaire that say what it is and asks. Others may refer to what only its author has. */
const taken = [
  'language',
  'extension',
  'url',
  'name',
  'title',
  'derivedFrom',
  'subjectType',
  'description',
  'purpose',
  'copyright',
  'code',
  'item',
] as const

/** The canonical address of a version of a questionnaire: the partner's own, or its address here. */
export const canonicalOf = (
  { url, key, version }: { url: string | null; key: string; version: number },
  { base }: Mapping,
): string => `${url ?? `${base}/Questionnaire/${questionnaireId(key, version)}`}|${version}`

/** A published version of a partner's questionnaire. */
export function mapQuestionnaire(row: FoundQuestionnaire, mapping: Mapping): Mapped[] {
  const { questionnaire_key: key, version, body } = row
  const content = Object.fromEntries(taken.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))
  const id = questionnaireId(key, version)
  const url = typeof body.url === 'string' ? body.url : `${mapping.base}/Questionnaire/${id}`
  const resource: Questionnaire & { id: string } = {
    resourceType: 'Questionnaire',
    id,
    ...content,
    url,
    identifier: [{ system: `${mapping.base}/NamingSystem/questionnaire-key`, value: key }],
    version: String(version),
    status: row.status === 'active' ? 'active' : 'retired',
    ...(row.published_at && { date: row.published_at.toISOString() }),
  }
  return [{ resource: resource as Resource & { id: string }, lastUpdated: row.updated_at }]
}
