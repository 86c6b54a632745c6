import { asyncConsultSchema } from '@consult/domain'
import { nullsOf } from '@consult/domain/testing'
import type { StreamEvent } from '@consult/trpc'
import type { Consult, Message } from '../api/consult-api.ts'

const at = '2026-11-21T10:00:00.000Z'

export function aConsult(fields: Partial<Consult> = {}): Consult {
  return {
    ...nullsOf(asyncConsultSchema),
    id: 'ac_1',
    status: 'active',
    patientId: 'pat_1',
    patientExternalId: 'p-1',
    physicianId: 'phy_1',
    createdAt: at,
    lastActivityAt: at,
    consentedAt: at,
    queuedAt: at,
    assignedAt: at,
    resolutions: [],
    patientReadSequence: 0,
    physicianReadSequence: 0,
    intake: { status: 'none', required: false, items: [] },
    priority: 'routine',
    metadata: {},
    ...fields,
  }
}

const authors: Record<Message['author']['type'], Message['author']> = {
  patient: { type: 'patient', id: 'pat_1', name: 'Mara Quintero' },
  physician: { type: 'physician', id: 'phy_1', name: 'Ada Osei, MD' },
  system: { type: 'system', id: null, name: null },
}

export function aMessage(
  sequence: number,
  from: Message['author']['type'] = 'patient',
  fields: Partial<Message> = {},
): Message {
  return {
    messageId: `msg_${sequence}`,
    asyncConsultId: 'ac_1',
    author: authors[from],
    text: `text ${sequence}`,
    attachments: [],
    notice: null,
    acceptedAt: at,
    createdAt: at,
    sequence,
    ...fields,
  }
}

export function messageEvent(message: Message): StreamEvent {
  const data = { asyncConsultId: message.asyncConsultId, message: { ...message, attachments: [] } }
  return { type: 'async_consult.message', data, sequence: 100 + message.sequence, createdAt: at }
}

export function consultEvent(
  type:
    | 'async_consult.created'
    | 'async_consult.consented'
    | 'async_consult.queued'
    | 'async_consult.resolve_requested',
  consult: Consult,
): StreamEvent {
  return { type, data: { consult }, sequence: 200, createdAt: at }
}
