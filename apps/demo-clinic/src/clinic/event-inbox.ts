import type { DatabaseSync } from 'node:sqlite'
import { type ConsultEvent, type Consults, snapshotOf } from './consults.ts'

/** An event as the clinic stores it. */
export interface InboxEvent {
  readonly id: string
  readonly type: string
  readonly receivedAt: string
  /** The number of webhook deliveries. 0 means that it came from the log only; more than 1 means duplicates. */
  readonly deliveries: number
  readonly consultId: string | null
  readonly patientExternalId: string | null
  /** How many deliveries the clinic has deliberately refused since it started. */
  readonly turnedAway: number
}

/** An event whose deliveries were all refused, so the service has it and the clinic does not. */
export type OutstandingEvent = Pick<InboxEvent, 'id' | 'type' | 'patientExternalId' | 'turnedAway'> & {
  readonly lastAt: string
}

/** Returns the consult id of an event without a snapshot. */
function consultIdIn(event: ConsultEvent): string | undefined {
  if (event.type === 'telehealth.message') return event.data.message.telehealthConsultId
  return 'asyncConsultId' in event.data ? String(event.data.asyncConsultId) : undefined
}

/** The events that the clinic received: each is stored once, however often the webhook and the log deliver it. */
export function createEventInbox(database: DatabaseSync, consults: Consults) {
  const insert = database.prepare(`
    insert into events (id, type, created_at, received_at, deliveries, body, consult_id, external_id)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`)
  const countDelivery = database.prepare(
    'update events set deliveries = deliveries + 1 where id = ? returning deliveries',
  )
  const body = database.prepare('select body from events where id = ?')
  const page = database.prepare(`
    select id, type, received_at as receivedAt, deliveries, consult_id as consultId, external_id as patientExternalId
    from events where ?1 is null or external_id = ?1 order by position desc limit ?2`)
  const turnedAway = new Map<string, OutstandingEvent>()
  let refused = 0

  const idsIn = (event: ConsultEvent) => {
    const snapshot = snapshotOf(event)
    const consultId = snapshot?.id ?? consultIdIn(event) ?? null
    const known = consultId === null ? undefined : consults.patientOf(consultId)
    return { consultId, patientExternalId: snapshot?.patientExternalId ?? known ?? null }
  }
  const find = (id: string) => (body.get(id) as { body: string } | undefined)?.body

  const store = (event: ConsultEvent, now: Date): boolean => {
    const snapshot = snapshotOf(event)
    if (snapshot) consults.take(snapshot, event.createdAt)
    const { consultId, patientExternalId } = idsIn(event)
    const { id, type, createdAt } = event
    const { changes } = insert.run(
      ...[id, type, createdAt, now.toISOString(), 0, JSON.stringify(event), consultId, patientExternalId],
    )
    return changes === 1
  }

  return {
    /** Stores an event that the webhook delivered with a valid signature. */
    receive: (event: ConsultEvent, { now }: { now: Date }) => {
      store(event, now)
      const { deliveries } = countDelivery.get(event.id) as { deliveries: number }
      return { duplicate: deliveries > 1 }
    },
    /** Stores an event of the log. @returns true if it is new. */
    catchUp: (event: ConsultEvent, { now }: { now: Date }) => store(event, now),
    /** Returns events newest first, for one patient or for all. */
    list: ({ patientExternalId, limit }: { patientExternalId?: string; limit: number }) =>
      (page.all(patientExternalId ?? null, limit) as unknown as Omit<InboxEvent, 'turnedAway'>[]).map(
        (event): InboxEvent => ({ ...event, turnedAway: turnedAway.get(event.id)?.turnedAway ?? 0 }),
      ),
    /** Returns the JSON of an event as received. */
    find,
    /** Refuses a delivery with a valid signature. Nothing is stored, and the service retries. */
    turnAway: (event: ConsultEvent, { now }: { now: Date }) => {
      if (find(event.id)) return
      const { id, type } = event
      const times = (turnedAway.get(id)?.turnedAway ?? 0) + 1
      const { patientExternalId } = idsIn(event)
      turnedAway.set(id, { id, type, patientExternalId, turnedAway: times, lastAt: now.toISOString() })
    },
    /** Returns the events that were refused and have not arrived since, the latest last. */
    outstanding: ({ patientExternalId }: { patientExternalId?: string }) =>
      [...turnedAway.values()].filter(
        (event) =>
          !find(event.id) && (patientExternalId === undefined || event.patientExternalId === patientExternalId),
      ),
    /** Counts a delivery with an invalid signature. Nothing else of it is stored. */
    countRefused: () => {
      refused += 1
    },
    refused: () => refused,
  }
}
export type EventInbox = ReturnType<typeof createEventInbox>
