import type { EventMessage } from '@consult/domain'

/** A patient's message for tests. */
export function aMessage(sequence: number, fields: Partial<EventMessage> = {}): EventMessage {
  const at = new Date(Date.parse('2026-11-21T10:00:00.000Z') + sequence * 1000).toISOString()
  return {
    messageId: `msg_${sequence}`,
    asyncConsultId: 'ac_1',
    author: { type: 'patient', id: 'pat_1', name: 'Mara Quintero' },
    text: `message ${sequence}`,
    attachments: [],
    notice: null,
    acceptedAt: at,
    createdAt: at,
    sequence,
    ...fields,
  }
}
