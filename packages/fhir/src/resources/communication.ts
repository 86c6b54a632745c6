import type { CommunicationPayload } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { encounterOf, latest, type Mapped, type Mapping, organizationOf, refTo, text } from '../resource.ts'
import type { FoundCallMessage, FoundMessage } from '../sources/messages.ts'
import { attachmentOf } from './attachments.ts'

/** A notice of the service itself, such as that a physician has joined. */
const notification = { system: 'http://terminology.hl7.org/CodeSystem/communication-category', code: 'notification' }

function senderOf(type: FoundMessage['author_type'], id: string | null, mapping: Mapping) {
  if (type === 'system' || id === null) return organizationOf(mapping)
  return refTo(type === 'patient' ? 'Patient' : 'Practitioner', id)
}

function payloadOf(row: FoundMessage, mapping: Mapping): CommunicationPayload[] {
  // The notice of a resolution holds what the physician wrote about it.
  const { summary, followUp } = row.notice?.params ?? {}
  const said = [row.text, summary, followUp].flatMap((each) => text(each) ?? [])
  const files = row.attachments ?? []
  return [
    ...said.map((contentString) => ({ contentString })),
    ...files.map((file) => ({ contentAttachment: attachmentOf(file, mapping) })),
  ]
}

/** A message of a thread. */
export function mapMessage(row: FoundMessage, mapping: Mapping): Mapped[] {
  const payload = payloadOf(row, mapping)
  const removed = (row.attachments ?? []).map(({ removedAt }) => (removedAt === undefined ? null : new Date(removedAt)))
  const isNotice = row.author_type === 'system'
  return [
    {
      resource: {
        resourceType: 'Communication',
        id: toFhirId(row.message_id),
        status: 'completed',
        ...(isNotice && { category: [{ coding: [notification] }] }),
        subject: refTo('Patient', row.patient_id),
        encounter: encounterOf(row.async_consult_id),
        sent: row.accepted_at.toISOString(),
        received: row.created_at.toISOString(),
        sender: senderOf(row.author_type, row.author_id, mapping),
        ...(row.author_type !== 'patient' && { recipient: [refTo('Patient', row.patient_id)] }),
        ...(payload.length > 0 && { payload }),
      },
      lastUpdated: latest(row.created_at, ...removed),
      date: { from: row.accepted_at, to: row.accepted_at },
      categories: isNotice ? [notification] : [],
    },
  ]
}

/** A message that was written during a call. */
export function mapCallMessage(row: FoundCallMessage, mapping: Mapping): Mapped[] {
  return [
    {
      resource: {
        resourceType: 'Communication',
        id: toFhirId(row.message_id),
        status: 'completed',
        subject: refTo('Patient', row.patient_id),
        encounter: encounterOf(row.telehealth_consult_id),
        sent: row.created_at.toISOString(),
        received: row.created_at.toISOString(),
        sender: senderOf(row.author_type, row.author_id, mapping),
        ...(row.author_type !== 'patient' && { recipient: [refTo('Patient', row.patient_id)] }),
        payload: [{ contentString: text(row.text) ?? '-' }],
      },
      lastUpdated: row.created_at,
      date: { from: row.created_at, to: row.created_at },
    },
  ]
}
