import { prepared, type TenantTransaction } from '@consult/db'
import { patientName } from '@consult/directory'
import { type Clock, clinicianName } from '@consult/domain'
import type { LaneHandler, LaneItem, NewEvent } from '@consult/engine'
import { findRedFlags, type RedFlagSearch } from '@consult/red-flags'
import {
  type AuditEntry,
  type AuditTarget,
  appendAudit,
  newEventOf,
  type OwnedEvent,
  serviceActor,
} from '@consult/request'
import { sql } from 'kysely'
import { giveBackAttachments } from '../../attachments/take-attachments.ts'
import { RedFlagSearches } from '../red-flags/rules-of-account.ts'
import { saveRedFlags } from '../red-flags/save-red-flags.ts'
import type { Thread } from '../thread.ts'
import { notifyAboutThread } from '../thread-notifications.ts'
import { lockThreads, saveThreads } from '../thread-store.ts'
import type { AcceptedPayload } from './enqueue-message.ts'

/** The audit's actor for changes by delivered messages. */
const lanes = serviceActor('lanes')

interface Delivery {
  readonly messageId: string
  readonly payload: AcceptedPayload
  readonly acceptedAt: Date
  readonly requestId: string | null
}

const toDelivery = (item: LaneItem): Delivery => ({
  messageId: item.itemId,
  payload: item.payload as AcceptedPayload,
  acceptedAt: item.acceptedAt,
  requestId: item.requestId,
})

/** What a delivery reads besides its threads. */
interface DeliveryFacts {
  /** How long a physician may take to respond, in seconds. */
  readonly responseSla: number
  /** How long a physician's message may stay unread before the partner is told, in seconds. */
  readonly unreadAfter: number
  /** The revision of the partner's own red flag rules; null where the shipped ones apply. */
  readonly redFlagRevision: string | null
  /** The authors' names by id, as the transcript stores them. */
  readonly names: ReadonlyMap<string, string | null>
}

/** Reads everything in one round trip, because patient and physician wait for it. */
async function readFacts(
  { db, partnerId }: TenantTransaction,
  deliveries: readonly Delivery[],
): Promise<DeliveryFacts> {
  const idsOf = (type: AcceptedPayload['author']['type']) => [
    ...new Set(
      deliveries.filter(({ payload }) => payload.author.type === type).map(({ payload }) => payload.author.id),
    ),
  ]
  const { rows } = await sql<{
    responseSla: number
    unreadAfter: number
    redFlagRevision: string | null
    patients: (Parameters<typeof patientName>[0] & { id: string })[] | null
    physicians: (Parameters<typeof clinicianName>[0] & { id: string })[] | null
  }>`${prepared}
    select a.response_sla as "responseSla", a.unread_after as "unreadAfter",
      (select r.revision from red_flag_rules r where r.partner_id = ${partnerId}) as "redFlagRevision",
      (select json_agg(json_build_object('id', p.patient_id, 'first_name', p.first_name, 'last_name', p.last_name,
          'language', p.language))
        from patients p
        where p.partner_id = ${partnerId} and p.patient_id = any(${idsOf('patient')}::text[])) as patients,
      (select json_agg(json_build_object('id', p.physician_id, 'firstName', p.first_name, 'lastName', p.last_name,
          'credentials', p.credentials))
        from physicians p
        where p.partner_id = ${partnerId} and p.physician_id = any(${idsOf('physician')}::text[])) as physicians
    from partners a where a.partner_id = ${partnerId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('a lane of a partner that does not exist')
  const names = new Map<string, string | null>([
    ...(facts.patients ?? []).map((row) => [row.id, patientName(row)] as const),
    ...(facts.physicians ?? []).map((row) => [row.id, clinicianName(row)] as const),
  ])
  const { responseSla, unreadAfter, redFlagRevision } = facts
  return { responseSla, unreadAfter, redFlagRevision, names }
}

/**
 * Delivers one accepted message to its thread: asks the state machine and adds the message to the transcript. A patient's
 * message to a closed thread is rejected by an event.
 * @returns false when it was rejected.
 */
function deliver(
  thread: Thread,
  delivery: Delivery,
  { names, responseSla, unreadAfter }: DeliveryFacts,
  search: RedFlagSearch,
): boolean {
  const { author, text, attachments = [] } = delivery.payload
  const action =
    author.type === 'patient'
      ? ({ type: 'land_message', responseSla } as const)
      : ({ type: 'land_reply', physicianId: author.id } as const)
  if (author.type === 'patient' && !thread.allows(action)) {
    thread.reject(delivery.messageId)
    return false
  }
  thread.act(action)
  thread.add({
    messageId: delivery.messageId,
    author: { ...author, name: names.get(author.id) ?? null },
    text,
    attachments,
    notice: null,
    acceptedAt: thread.row.test_clock_id === null ? delivery.acceptedAt : thread.now,
  })
  if (author.type === 'physician') thread.awaitReading(unreadAfter)
  else thread.raiseFlags(findRedFlags(search, text).map((flag) => ({ ...flag, messageId: delivery.messageId })))
  return true
}

/** Releases the attachments of rejected messages, so that their senders can send them again. */
async function giveBack(tx: TenantTransaction, rejected: readonly Delivery[], now: Date): Promise<void> {
  await giveBackAttachments(
    tx,
    rejected.map(({ messageId }) => messageId),
    rejected.flatMap(({ payload }) => payload.attachments ?? []).map(({ attachmentId }) => attachmentId),
    now,
  )
}

/** Delivers messages and replies from the patients' lanes to the transcripts, many in one transaction. */
export function createMessageDelivery(clock: Clock): LaneHandler {
  const owned = (events: readonly OwnedEvent[], requestId: string | null, now: Date): NewEvent[] =>
    events.map((event) => newEventOf(event, requestId, now))

  const audited = (targets: readonly AuditTarget[], requestId: string | null): AuditEntry[] =>
    targets.map((target) => ({ ...target, act: 'lanes.landMessage', outcome: 'done', actor: lanes, requestId }))

  const searches = new RedFlagSearches()

  return {
    deliver: async (tx, items) => {
      // Another worker took the lanes before their heads were read.
      if (items.length === 0) return []
      const now = clock.now()
      const deliveries = items.map(toDelivery)
      const facts = await readFacts(tx, deliveries)
      const search = await searches.find(tx, facts.redFlagRevision)
      const threads = await lockThreads(tx, [...new Set(deliveries.map(({ payload }) => payload.asyncConsultId))], now)
      const events: NewEvent[] = []
      const entries: AuditEntry[] = []
      const rejected: Delivery[] = []
      for (const delivery of deliveries) {
        const thread = threads.get(delivery.payload.asyncConsultId)
        if (!thread) throw new Error('an accepted message of a consult that does not exist')
        const before = thread.newEvents.length
        const targetsBefore = thread.targets.length
        if (!deliver(thread, delivery, facts, search)) rejected.push(delivery)
        events.push(...owned(thread.newEvents.slice(before), delivery.requestId, now))
        entries.push(...audited(thread.targets.slice(targetsBefore), delivery.requestId))
      }
      await appendAudit(tx, entries, now)
      await saveThreads(tx, [...threads.values()])
      await saveRedFlags(tx, threads.values())
      const emit = (...more: OwnedEvent[]) => events.push(...owned(more, null, now))
      const unit = { ...tx, realNow: now, requestId: null, emit }
      for (const thread of threads.values()) await notifyAboutThread(unit, thread)
      await giveBack(tx, rejected, now)
      return events
    },
    parked: async (_tx, item) => {
      const { messageId, payload, requestId } = toDelivery(item)
      const { asyncConsultId } = payload
      const event: OwnedEvent = {
        type: 'async_consult.message_parked',
        data: { asyncConsultId, messageId },
        patientId: item.laneKey,
        consultId: asyncConsultId,
      }
      return owned([event], requestId, clock.now())
    },
  }
}
