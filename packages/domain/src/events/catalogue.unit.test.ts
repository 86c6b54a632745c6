import { describe, expect, it } from 'vitest'
import { asyncConsultSchema } from '../async-consult/resource.ts'
import { noIntake } from '../intake/intake.ts'
import { telehealthSnapshotSchema } from '../telehealth/resource.ts'
import { nullsOf } from '../testing/index.ts'
import { type EventType, eventCatalogue, storedEventSchema, webhookEventSchema } from './catalogue.ts'

/** The tables of the public interface, part 6, row by row: the keys of `data`. */
const ofTheInterface: Readonly<Record<string, readonly string[]>> = {
  'async_consult.created': ['consult'],
  'async_consult.consented': ['consult'],
  'async_consult.declined': ['consult'],
  'async_consult.queued': ['consult'],
  'async_consult.assigned': ['consult', 'physicianId'],
  'async_consult.reassigned': ['consult', 'physicianId', 'previousPhysicianId'],
  'async_consult.message': ['asyncConsultId', 'message'],
  'async_consult.message_rejected': ['asyncConsultId', 'patientId', 'messageId', 'reason'],
  'async_consult.resolve_requested': ['consult'],
  'async_consult.reopened': ['consult'],
  'async_consult.closed': ['consult', 'closedReason'],
  'async_consult.rated': ['consult', 'rating'],
  'telehealth.created': ['consult'],
  'telehealth.waiting': ['consult'],
  'telehealth.ringing': ['consult', 'practitionerId'],
  'telehealth.in_progress': ['consult'],
  'telehealth.completed': ['consult'],
  'telehealth.cancelled': ['consult'],
  'telehealth.recording_ready': ['consult'],
  'telehealth.rated': ['consult', 'rating'],
}

const thread = {
  ...nullsOf(asyncConsultSchema),
  id: 'ac_1',
  status: 'active',
  patientId: 'pat_1',
  patientExternalId: 'p-1',
  physicianId: 'phy_1',
  createdAt: '2026-11-21T10:00:00.000Z',
  lastActivityAt: '2026-11-21T10:00:00.000Z',
  resolutions: [],
  patientReadSequence: 0,
  physicianReadSequence: 0,
  intake: noIntake,
  priority: 'routine',
  metadata: {},
}

const call = {
  ...nullsOf(telehealthSnapshotSchema),
  id: 'th_1',
  status: 'completed',
  patientId: 'pat_1',
  patientExternalId: 'p-1',
  physicianId: 'phy_1',
  durationMinutes: 20,
  createdAt: '2026-11-21T10:00:00.000Z',
  recordingStatus: 'ready',
  transcriptStatus: 'unavailable',
  intake: noIntake,
  priority: 'routine',
  metadata: {},
}

const attachment = { attachmentId: 'att_1', fileName: 'rash.jpg', contentType: 'image/jpeg', byteSize: 1024 }
const message = {
  messageId: 'msg_1',
  asyncConsultId: 'ac_1',
  author: { type: 'patient', id: 'pat_1', name: null },
  text: 'Hello',
  attachments: [attachment],
  notice: null,
  acceptedAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T10:00:00.100Z',
  sequence: 1,
}

/** A sample value for each key of `data`. */
const samples: Readonly<Record<string, unknown>> = {
  previousPriority: 'urgent',
  changedBy: { type: 'physician', id: 'phy_1' },
  physicianId: 'phy_2',
  previousPhysicianId: 'phy_1',
  practitionerId: 'phy_1',
  asyncConsultId: 'ac_1',
  patientId: 'pat_1',
  messageId: 'msg_1',
  reason: 'thread_closed',
  closedReason: 'resolved',
  rating: { value: 5, comment: null, ratedAt: '2026-11-21T10:00:00.000Z' },
}

const ofThread: Readonly<Record<string, unknown>> = { consult: thread, message }
const ofCall: Readonly<Record<string, unknown>> = { consult: call }

const dataOf = (type: string, keys: readonly string[]) =>
  Object.fromEntries(
    keys.map((key) => [key, (type.startsWith('telehealth') ? ofCall[key] : ofThread[key]) ?? samples[key]]),
  )

describe('event catalogue', () => {
  it('the catalogue has every type of the interface', () => {
    expect(Object.keys(eventCatalogue)).toEqual(expect.arrayContaining(Object.keys(ofTheInterface)))
  })

  const rows = Object.entries(ofTheInterface)
  it.each(rows)('%s has exactly the data keys %j', (type, keys) => {
    const schema = eventCatalogue[type as EventType]
    const data = dataOf(type, keys)
    expect(schema.parse({ ...data, extra: true })).toEqual(data)
  })

  it.each(rows.flatMap(([type, keys]) => keys.map((key) => [type, key])))('%s requires %s', (type, key) => {
    const { [key]: _, ...without } = dataOf(type, ofTheInterface[type] ?? [])
    expect(eventCatalogue[type as EventType].safeParse(without).success).toBe(false)
  })

  it('event data contains no links', () => {
    const links = { download: 'https://files.example/1' }
    const linked = { ...message, attachments: [{ ...attachment, urls: links }] }
    expect(eventCatalogue['async_consult.message'].parse({ asyncConsultId: 'ac_1', message: linked })).toEqual({
      asyncConsultId: 'ac_1',
      message,
    })
    const recorded = { ...call, recordingUrl: 'https://files.example/2', transcriptUrl: 'https://files.example/3' }
    expect(eventCatalogue['telehealth.recording_ready'].parse({ consult: recorded })).toEqual({ consult: call })
  })

  it('values outside an enumeration are refused', () => {
    const refused: [EventType, object][] = [
      ['async_consult.closed', { consult: thread, closedReason: 'bored' }],
      ['async_consult.created', { consult: { ...thread, status: 'waiting' } }],
      ['async_consult.created', { consult: { ...thread, createdAt: '2026-11-21T10:00:00Z' } }],
      ['telehealth.created', { consult: { ...call, status: 'queued' } }],
      ['async_consult.message_rejected', { ...dataOf('', ['asyncConsultId', 'patientId', 'messageId']), reason: 'x' }],
    ]
    for (const [type, data] of refused) expect(eventCatalogue[type].safeParse(data).success).toBe(false)
  })
})

describe('event envelope', () => {
  const envelope = { id: 'evt_1', type: 'of.tomorrow', createdAt: '2026-11-21T10:00:00.000Z', data: { a: 1 } }

  it('the envelope is {id, type, createdAt, partnerId, data}', () => {
    expect(Object.keys(webhookEventSchema.shape)).toEqual(['id', 'type', 'createdAt', 'partnerId', 'data'])
    const delivered = { ...envelope, partnerId: 'par_1' }
    expect(webhookEventSchema.parse(delivered)).toEqual(delivered)
    expect(webhookEventSchema.safeParse({ ...delivered, createdAt: '2026-11-21T10:00:00Z' }).success).toBe(false)
  })

  it('a stored event includes its delivery status, null before the first attempt', () => {
    const stored = { ...envelope, sequence: 1, requestId: null, deliveredAt: null, attempts: 0, lastStatus: null }
    expect(storedEventSchema.parse(stored)).toEqual(stored)
    expect(Object.keys(storedEventSchema.shape).sort()).toEqual(Object.keys(stored).sort())
  })
})
