import type { Composition, CompositionRelatesTo } from '@medplum/fhirtypes'
import { noteVersionId, toFhirId } from '../ids.ts'
import { encounterOf, latest, type Mapped, type Mapping, organizationOf, refTo, text } from '../resource.ts'
import type { FoundAddendum, FoundNote, FoundVersion } from '../sources/notes.ts'
import { conditionId } from './condition.ts'
import { authorsOf, changesOf, consultNote, isInError, narrative, sectionsOf, statusOf } from './note-parts.ts'

const relation = (code: CompositionRelatesTo['code'], noteId: string, version: number): CompositionRelatesTo => ({
  code,
  targetReference: { reference: `Composition/${noteVersionId(noteId, version)}` },
})

function sectionsIn(row: FoundNote, version: FoundVersion) {
  const written = sectionsOf(version).map(({ title, text: said }) => ({ title, text: narrative(said) }))
  // The conditions are those of the version in force.
  const isCurrent = version.version === row.version
  const { diagnoses } = version.content
  const named = diagnoses.map(({ text: said, display, code }) => said ?? display ?? code ?? '').filter(Boolean)
  if (named.length === 0) return written
  const entry = diagnoses.map((_each, n) => ({ reference: `Condition/${conditionId(row.clinical_note_id, n)}` }))
  return [...written, { title: 'Diagnoses', text: narrative(named.join('\n')), ...(isCurrent && { entry }) }]
}

function toComposition(row: FoundNote, version: FoundVersion, mapping: Mapping): Mapped {
  const section = sectionsIn(row, version)
  const at = new Date(version.created_at)
  const resource: Composition & { id: string } = {
    resourceType: 'Composition',
    id: noteVersionId(row.clinical_note_id, version.version),
    identifier: { system: `${mapping.base}/NamingSystem/id`, value: row.clinical_note_id },
    status: isInError(row) ? 'entered-in-error' : statusOf(version),
    type: consultNote,
    subject: refTo('Patient', row.patient_id),
    encounter: encounterOf(row.consult_id),
    date: at.toISOString(),
    author: authorsOf(row, version),
    title: 'Clinical note',
    ...(version.signatures.length > 0 && {
      attester: version.signatures.map(({ role, physician_id: id, signed_at: signedAt }) => ({
        mode: role === 'author' ? ('professional' as const) : ('legal' as const),
        time: new Date(signedAt).toISOString(),
        party: refTo('Practitioner', id),
      })),
    }),
    custodian: organizationOf(mapping),
    ...(version.version > 1 && { relatesTo: [relation('replaces', row.clinical_note_id, version.version - 1)] }),
    ...(section.length > 0 && { section }),
  }
  return { resource, lastUpdated: latest(at, ...changesOf(row, version)), date: { from: at, to: at } }
}

/** Every signed version of a note. An amendment replaces the version before, which stays. */
export const mapNote = (row: FoundNote, mapping: Mapping): Mapped[] =>
  row.versions.map((version) => toComposition(row, version, mapping))

/** What was added to a note: a document that appends to the version that it was added to. */
export function mapAddendum(row: FoundAddendum, mapping: Mapping): Mapped[] {
  const at = row.created_at
  const resource: Composition & { id: string } = {
    resourceType: 'Composition',
    id: toFhirId(row.note_addendum_id),
    identifier: { system: `${mapping.base}/NamingSystem/id`, value: row.note_addendum_id },
    status: row.status === 'entered_in_error' ? 'entered-in-error' : 'final',
    type: consultNote,
    subject: refTo('Patient', row.patient_id),
    encounter: encounterOf(row.consult_id),
    date: at.toISOString(),
    author: [refTo('Practitioner', row.author_id)],
    title: 'Addendum',
    custodian: organizationOf(mapping),
    relatesTo: [relation('appends', row.clinical_note_id, row.version)],
    section: [{ title: 'Addendum', text: narrative(text(row.text) ?? '-') }],
  }
  return [{ resource, lastUpdated: latest(at, row.error_at), date: { from: at, to: at } }]
}
