import type { Condition } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { concept, encounterOf, latest, type Mapped, type Mapping, optional, ownSystem, refTo } from '../resource.ts'
import type { FoundNote } from '../sources/notes.ts'
import { codedConcept } from './coded-concept.ts'
import { authorsOf, changesOf, isInError } from './note-parts.ts'

const terminology = 'http://terminology.hl7.org/CodeSystem'
const encounterDiagnosis = { system: `${terminology}/condition-category`, code: 'encounter-diagnosis' }

/** The id of a note's diagnosis, by its place. */
export const conditionId = (noteId: string, n: number): string => `${toFhirId(noteId)}.d${n + 1}`

const certainties: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  provisional: 'provisional',
  refuted: 'refuted',
}

/** The diagnoses of the version of a note that is in force. */
export function mapDiagnoses(row: FoundNote, mapping: Mapping): Mapped[] {
  const version = row.versions.at(-1)
  if (!version) return []
  const isWrong = isInError(row)
  const at = new Date(version.created_at)
  return version.content.diagnoses.map((diagnosis, n) => {
    const rank = { system: ownSystem(mapping, 'diagnosis-rank'), code: diagnosis.rank }
    const certainty = isWrong ? 'entered-in-error' : (certainties[diagnosis.certainty] ?? 'unconfirmed')
    // FHIR has no clinical status for what is not there.
    const isThere = !isWrong && certainty !== 'refuted'
    const resource: Condition & { id: string } = {
      resourceType: 'Condition',
      id: conditionId(row.clinical_note_id, n),
      ...(isThere && { clinicalStatus: concept(`${terminology}/condition-clinical`, 'active') }),
      verificationStatus: concept(`${terminology}/condition-ver-status`, certainty),
      category: [{ coding: [encounterDiagnosis] }, { coding: [rank] }],
      code: codedConcept(diagnosis),
      subject: refTo('Patient', row.patient_id),
      encounter: encounterOf(row.consult_id),
      recordedDate: at.toISOString(),
      ...optional('recorder', authorsOf(row, version)[0]),
    }
    return {
      resource,
      lastUpdated: latest(at, ...changesOf(row, version)),
      date: { from: at, to: at },
      categories: [encounterDiagnosis, rank],
    }
  })
}
