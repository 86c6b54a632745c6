import { EventEmitter } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { type CallMirror, callOf } from './call-mirror.ts'
import { type ConsultEvent, type ConsultMirror, snapshotOf } from './consult-mirror.ts'

/** An event as the clinic has it. */
export interface InboxEvent {
  /** Counts what was stored, in the order it was; for paging. */
  readonly position: number
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly receivedAt: string
  /** How often the webhook has brought it; 0: read from the log. One more than once is a duplicate. */
  readonly deliveries: number
  /** Whether a delivery with a good signature has brought it. */
  readonly verified: boolean
  readonly consultId: string | null
  /** Our number of the patient whom it is about. */
  readonly patientExternalId: string | null
  /** How often a delivery of it was turned away on purpose since the start. */
  readonly turnedAway: number
  /** As it came. */
  readonly body: ConsultEvent
}

/** An event whose deliveries were turned away so far: the service has it, and the clinic does not. */
export type OutstandingEvent = Pick<InboxEvent, 'id' | 'type' | 'patientExternalId' | 'turnedAway'> & {
  readonly lastAt: string
}

export interface EventInbox {
  /** An event that the webhook brought and whose signature was good. Stored once, however often it comes. */
  receive(event: ConsultEvent, at: { now: Date }): { duplicate: boolean }
  /** An event of the log. @returns true when it was not known yet. */
  catchUp(event: ConsultEvent, at: { now: Date }): boolean
  /** Newest first; of one patient, or of all. */
  list(query: { patientExternalId?: string; before?: number; limit: number }): readonly InboxEvent[]
  /** A delivery with a good signature that is not taken: nothing is stored, and the service will try again. */
  turnAway(event: ConsultEvent, at: { now: Date }): void
  /** What was turned away and has not come since, the latest last. */
  outstanding(query: { patientExternalId?: string }): readonly OutstandingEvent[]
  /** A delivery came whose signature was not good. Nothing of it is kept but the count, and that in memory. */
  countRefused(): void
  readonly refused: number
  /** Told each time an event comes, for the first time or again. @returns the end of the subscription. */
  subscribe(listener: (event: InboxEvent) => void): () => void
  /** Told each time one is turned away. @returns the end of the subscription. */
  subscribeToOutstanding(listener: (event: OutstandingEvent) => void): () => void
}

interface Row {
  position: number
  id: string
  type: string
  created_at: string
  received_at: string
  deliveries: number
  body: string
  consult_id: string | null
  external_id: string | null
}

const toInboxEvent = (row: Row, turnedAway: number): InboxEvent => ({
  position: row.position,
  id: row.id,
  type: row.type,
  createdAt: row.created_at,
  receivedAt: row.received_at,
  deliveries: row.deliveries,
  verified: row.deliveries > 0,
  consultId: row.consult_id,
  patientExternalId: row.external_id,
  turnedAway,
  body: JSON.parse(row.body),
})

/** The consult of an event that carries none. */
function namedIn(event: ConsultEvent): string | undefined {
  if (event.type === 'telehealth.message') return event.data.message.telehealthConsultId
  return 'asyncConsultId' in event.data ? String(event.data.asyncConsultId) : undefined
}

export function createEventInbox(database: DatabaseSync, mirror: ConsultMirror, calls: CallMirror): EventInbox {
  const insert = database.prepare(`
    insert into events (id, type, created_at, received_at, deliveries, body, consult_id, external_id)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`)
  const countDelivery = database.prepare('update events set deliveries = deliveries + 1 where id = ?')
  const find = database.prepare('select * from events where id = ?')
  const page = database.prepare(`
    select * from events
    where position < ?1 and (?2 is null or external_id = ?2) order by position desc limit ?3`)
  const came = new EventEmitter<{ event: [InboxEvent]; outstanding: [OutstandingEvent] }>()
  // One for each page that is open.
  came.setMaxListeners(0)
  let refused = 0
  const turnedAway = new Map<string, OutstandingEvent>()
  const toEvent = (row: Row) => toInboxEvent(row, turnedAway.get(row.id)?.turnedAway ?? 0)

  const namedBy = (event: ConsultEvent) => {
    const snapshot = snapshotOf(event) ?? callOf(event)
    const consultId = snapshot?.id ?? namedIn(event) ?? null
    const known = consultId === null ? undefined : (mirror.patientOf(consultId) ?? calls.patientOf(consultId))
    const externalId = snapshot?.patientExternalId ?? known ?? null
    return { consultId, externalId }
  }

  /** The unique id settles it, also when the webhook and the log bring the same event at once. */
  const store = (event: ConsultEvent, deliveries: number, now: Date): boolean => {
    const [snapshot, call] = [snapshotOf(event), callOf(event)]
    if (snapshot) mirror.take(snapshot)
    if (call) calls.take(call, event.createdAt)
    const { consultId, externalId } = namedBy(event)
    const { changes } = insert.run(
      ...[event.id, event.type, event.createdAt, now.toISOString()],
      ...[deliveries, JSON.stringify(event), consultId, externalId],
    )
    return changes === 1
  }

  const tell = (id: string) => {
    const row = find.get(id) as Row | undefined
    if (row) came.emit('event', toEvent(row))
  }

  return {
    receive: (event, { now }) => {
      const isNew = store(event, 1, now)
      if (!isNew) countDelivery.run(event.id)
      const { deliveries } = find.get(event.id) as unknown as Row
      // Whoever waits for the answer does not wait for those who watch.
      setImmediate(tell, event.id)
      return { duplicate: deliveries > 1 }
    },
    catchUp: (event, { now }) => {
      const isNew = store(event, 0, now)
      if (isNew) tell(event.id)
      return isNew
    },
    list: ({ patientExternalId, before, limit }) =>
      (page.all(before ?? Number.MAX_SAFE_INTEGER, patientExternalId ?? null, limit) as unknown as Row[]).map(toEvent),
    turnAway: (event, { now }) => {
      if (find.get(event.id)) return
      const { id, type } = event
      const times = (turnedAway.get(id)?.turnedAway ?? 0) + 1
      const lastAt = now.toISOString()
      const entry = { id, type, patientExternalId: namedBy(event).externalId, turnedAway: times, lastAt }
      turnedAway.set(id, entry)
      came.emit('outstanding', entry)
    },
    outstanding: ({ patientExternalId }) =>
      [...turnedAway.values()].filter(
        (event) =>
          (patientExternalId === undefined || event.patientExternalId === patientExternalId) && !find.get(event.id),
      ),
    countRefused: () => {
      refused += 1
    },
    get refused() {
      return refused
    },
    subscribe: (listener) => {
      came.on('event', listener)
      return () => came.off('event', listener)
    },
    subscribeToOutstanding: (listener) => {
      came.on('outstanding', listener)
      return () => came.off('outstanding', listener)
    },
  }
}
