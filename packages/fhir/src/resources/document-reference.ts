import type { CodeableConcept, DocumentReference } from '@medplum/fhirtypes'
import { noteVersionId, toFhirId } from '../ids.ts'
import {
  concept,
  encounterOf,
  latest,
  type Mapped,
  type Mapping,
  organizationOf,
  ownSystem,
  refTo,
} from '../resource.ts'
import type { FoundAttachment, FoundSummary, FoundTranscript } from '../sources/documents.ts'
import type { FoundNote, FoundVersion } from '../sources/notes.ts'
import { attachmentOf } from './attachments.ts'
import { authorsOf, changesOf, consultNote, isInError, sectionsOf, statusOf } from './note-parts.ts'

type Category = 'attachment' | 'transcript' | 'summary' | 'note'

interface Document {
  readonly id: string
  readonly category: Category
  readonly patientId: string
  readonly consultId: string
  readonly at: Date
  readonly lastUpdated: Date
  readonly content: DocumentReference['content']
  readonly type?: CodeableConcept
  readonly fields?: Partial<DocumentReference>
}

function toDocument(
  { id, category, patientId, consultId, at, lastUpdated, content, type, fields }: Document,
  mapping: Mapping,
): Mapped {
  const coding = { system: ownSystem(mapping, 'document-category'), code: category }
  const resource: DocumentReference & { id: string } = {
    resourceType: 'DocumentReference',
    id,
    status: 'current',
    ...(type && { type }),
    category: [{ coding: [coding] }],
    subject: refTo('Patient', patientId),
    date: at.toISOString(),
    custodian: organizationOf(mapping),
    content,
    context: { encounter: [encounterOf(consultId)] },
    ...fields,
  }
  return { resource, lastUpdated, date: { from: at, to: at }, categories: [coding] }
}

function uploaderOf(row: FoundAttachment, mapping: Mapping) {
  if (row.uploader_type === 'partner' || row.uploader_id === null) return organizationOf(mapping)
  return refTo(row.uploader_type === 'patient' ? 'Patient' : 'Practitioner', row.uploader_id)
}

/** A file that somebody sent. */
export function mapAttachment(row: FoundAttachment, mapping: Mapping): Mapped[] {
  const { attachment_id: attachmentId, file_name: fileName, content_type: contentType, byte_size: byteSize } = row
  const attachment = attachmentOf({ attachmentId, fileName, contentType, byteSize }, mapping)
  return [
    toDocument(
      {
        id: toFhirId(attachmentId),
        category: 'attachment',
        patientId: row.patient_id,
        consultId: row.consult_id,
        at: row.shown_at,
        lastUpdated: row.shown_at,
        content: [{ attachment: { ...attachment, creation: row.created_at.toISOString() } }],
        fields: { author: [uploaderOf(row, mapping)] },
      },
      mapping,
    ),
  ]
}

/** The transcript of a recorded call. */
export function mapTranscript(row: FoundTranscript, mapping: Mapping): Mapped[] {
  const id = `${toFhirId(row.telehealth_consult_id)}.transcript`
  const attachment = {
    contentType: 'text/vtt',
    url: `${mapping.base}/Binary/${id}`,
    size: row.transcript_byte_size,
    title: 'Transcript of the call',
  }
  return [
    toDocument(
      {
        id,
        category: 'transcript',
        patientId: row.patient_id,
        consultId: row.telehealth_consult_id,
        at: row.transcript_stored_at,
        lastUpdated: row.transcript_stored_at,
        content: [{ attachment }],
      },
      mapping,
    ),
  ]
}

/**
 * What a signed note releases to its patient, as a PDF. LOINC: Summary of episode note. One that was withdrawn stays, in error and
 * without the PDF: who has copied it learns that it is no longer in force.
 */
export function mapSummary(row: FoundSummary, mapping: Mapping): Mapped[] {
  const { summary, changedAt, consult_id: consultId } = row
  if (changedAt === null) return []
  const id = `${toFhirId(consultId)}.summary`
  const attachment = {
    contentType: 'application/pdf',
    ...(summary && { language: summary.language, url: `${mapping.base}/Binary/${id}` }),
    title: 'Visit summary',
  }
  const signers = [summary?.physician, summary?.cosigner].flatMap((each) =>
    each ? [refTo('Practitioner', each.id)] : [],
  )
  const [author, authenticator] = signers
  return [
    toDocument(
      {
        id,
        category: 'summary',
        patientId: row.patient_id,
        consultId,
        at: summary ? new Date(summary.signedAt) : changedAt,
        lastUpdated: changedAt,
        content: [{ attachment }],
        type: concept('http://loinc.org', '34133-9', 'Summary of episode note'),
        fields: summary
          ? { docStatus: 'final', ...(author && { author: [author] }), ...(authenticator && { authenticator }) }
          : { status: 'entered-in-error', docStatus: 'entered-in-error' },
      },
      mapping,
    ),
  ]
}

function toNoteDocument(row: FoundNote, version: FoundVersion, mapping: Mapping): Mapped {
  const at = new Date(version.created_at)
  const said = sectionsOf(version).map(({ title, text }) => `${title}\n${text}`)
  const isCurrent = version.version === row.version
  const mapped = toDocument(
    {
      id: noteVersionId(row.clinical_note_id, version.version),
      category: 'note',
      patientId: row.patient_id,
      consultId: row.consult_id,
      at,
      lastUpdated: latest(at, ...changesOf(row, version), supersededAt(row, version)),
      content: [
        {
          attachment: {
            contentType: 'text/plain; charset=utf-8',
            // Content is never empty in FHIR.
            data: Buffer.from(said.join('\n\n') || '-').toString('base64'),
            title: 'Clinical note',
          },
        },
      ],
      type: consultNote,
      fields: {
        status: isInError(row) ? 'entered-in-error' : isCurrent ? 'current' : 'superseded',
        docStatus: isInError(row) ? 'entered-in-error' : statusOf(version),
        author: authorsOf(row, version),
        ...(version.version > 1 && {
          relatesTo: [
            {
              code: 'replaces',
              target: { reference: `DocumentReference/${noteVersionId(row.clinical_note_id, version.version - 1)}` },
            },
          ],
        }),
      },
    },
    mapping,
  )
  return mapped
}

/** When the next version took its place; undefined: it is in force. */
function supersededAt({ versions }: FoundNote, { version }: FoundVersion): Date | undefined {
  const next = versions.find((each) => each.version === version + 1)
  return next && new Date(next.created_at)
}

/** Every signed version of a note, as plain text. */
export const mapNoteDocument = (row: FoundNote, mapping: Mapping): Mapped[] =>
  row.versions.map((version) => toNoteDocument(row, version, mapping))
