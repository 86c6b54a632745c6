import { EventEmitter } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { type CallMirror, callOf } from './call-mirror.ts'
import { type ConsultEvent, type ConsultMirror, snapshotOf } from './consult-mirror.ts'

/** An event as the clinic stores it. */
export interface InboxEvent {
  /** The position in storage order, for paging. */
  readonly position: number
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly receivedAt: string
  /** The number of webhook deliveries. 0 means that it came from the log only; more than 1 means duplicates. */
  readonly deliveries: number
  /** Whether a delivery with a valid signature has arrived. */
  readonly verified: boolean
  readonly consultId: string | null
  /** The external id of the event's patient. */
  readonly patientExternalId: string | null
  /** How many deliveries the clinic has deliberately refused since it started. */
  readonly turnedAway: number
  /** The event as received. */
  readonly body: ConsultEvent
}

/** An event whose deliveries were all refused, so the service has it and the clinic does not. */
export type OutstandingEvent = Pick<InboxEvent, 'id' | 'type' | 'patientExternalId' | 'turnedAway'> & {
  readonly lastAt: string
}

export interface EventInbox {
  /** Stores an event that the webhook delivered with a valid signature. Repeated deliveries are stored once. */
  receive(event: ConsultEvent, at: { now: Date }): { duplicate: boolean }
  /** Stores an event of the log. @returns true if it is new. */
  catchUp(event: ConsultEvent, at: { now: Date }): boolean
  /** Returns events newest first, for one patient or for all. */
  list(query: { patientExternalId?: string; before?: number; limit: number }): readonly InboxEvent[]
  /** Refuses a delivery with a valid signature. Nothing is stored, and the service retries. */
  turnAway(event: ConsultEvent, at: { now: Date }): void
  /** Returns the events that were refused and have not arrived since, the latest last. */
  outstanding(query: { patientExternalId?: string }): readonly OutstandingEvent[]
  /** Counts a delivery with an invalid signature, in memory. Nothing else of it is stored. */
  countRefused(): void
  readonly refused: number
  /** Calls `listener` for each delivery of an event. @returns a function that unsubscribes. */
  subscribe(listener: (event: InboxEvent) => void): () => void
  /** Calls `listener` for each refused delivery. @returns a function that unsubscribes. */
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

/** Returns the consult id of an event without a snapshot. */
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
  // There is one listener per open page.
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

  /** Stores an event once. The unique id prevents duplicates, even when the webhook and the log deliver it at once. */
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

  const notify = (id: string) => {
    const row = find.get(id) as Row | undefined
    if (row) came.emit('event', toEvent(row))
  }

  return {
    receive: (event, { now }) => {
      const isNew = store(event, 1, now)
      if (!isNew) countDelivery.run(event.id)
      const { deliveries } = find.get(event.id) as unknown as Row
      // Answer the webhook before notifying the listeners.
      setImmediate(notify, event.id)
      return { duplicate: deliveries > 1 }
    },
    catchUp: (event, { now }) => {
      const isNew = store(event, 0, now)
      if (isNew) notify(event.id)
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
