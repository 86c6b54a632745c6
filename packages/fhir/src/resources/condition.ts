import type { Diagnosis } from '@consult/domain'
import type { CodeableConcept, Condition } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import {
  concept,
  encounterOf,
  latest,
  type Mapped,
  type Mapping,
  optional,
  ownSystem,
  refTo,
  text,
} from '../resource.ts'
import type { FoundNote } from '../sources/notes.ts'
import { authorsOf, changesOf, isInError } from './note-parts.ts'

const terminology = 'http://terminology.hl7.org/CodeSystem'
const encounterDiagnosis = { system: `${terminology}/condition-category`, code: 'encounter-diagnosis' }

/** The id of a note's diagnosis, by its place. */
export const conditionId = (noteId: string, n: number): string => `${toFhirId(noteId)}.d${n + 1}`

/** The diagnosis as a concept. A code that FHIR cannot have is part of the text. */
function codeOf({ system, code, display, text: said }: Diagnosis): CodeableConcept {
  const isCode = code !== null && /^\S+( \S+)*$/.test(code) && (system === null || /^\S+$/.test(system))
  const words = text(said) ?? text(display)
  const named = isCode ? words : (text([words, system, code].filter(Boolean).join(' ')) ?? words)
  return {
    ...(isCode && {
      coding: [
        {
          ...(system !== null && { system }),
          code,
          ...optional('display', text(display)),
        },
      ],
    }),
    ...optional('text', named),
  }
}

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
      code: codeOf(diagnosis),
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
