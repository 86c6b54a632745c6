import { loadPartnerAccount } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { patientNames, physicianNames } from '@consult/directory'
import type { Clock } from '@consult/domain'
import type { LaneHandler, LaneItem, NewEvent } from '@consult/engine'
import {
  type AuditEntry,
  type AuditTarget,
  appendAudit,
  newEventOf,
  type OwnedEvent,
  serviceActor,
} from '@consult/request'
import { giveBackAttachments } from '../../attachments/take-attachments.ts'
import type { Thread } from '../thread.ts'
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

/** The authors' names, as the transcript stores them. */
async function authorNames(
  tx: TenantTransaction,
  deliveries: readonly Delivery[],
): Promise<Map<string, string | null>> {
  const idsOf = (type: AcceptedPayload['author']['type']) => [
    ...new Set(
      deliveries.filter(({ payload }) => payload.author.type === type).map(({ payload }) => payload.author.id),
    ),
  ]
  const patients = await patientNames(tx, idsOf('patient'))
  const physicians = await physicianNames(tx, idsOf('physician'))
  return new Map<string, string | null>([...patients, ...physicians])
}

/**
 * Delivers one accepted message to its thread: asks the state machine and adds the message to the transcript. A patient's
 * message to a closed thread is rejected by an event.
 * @returns false when it was rejected.
 */
function deliver(thread: Thread, delivery: Delivery, authorName: string | null, responseSla: number): boolean {
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
    author: { ...author, name: authorName },
    text,
    attachments,
    notice: null,
    acceptedAt: thread.row.test_clock_id === null ? delivery.acceptedAt : thread.now,
  })
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

  return {
    deliver: async (tx, items) => {
      // Another worker took the lanes before their heads were read.
      if (items.length === 0) return []
      const now = clock.now()
      const deliveries = items.map(toDelivery)
      const account = await loadPartnerAccount(tx.db, tx.partnerId)
      if (!account) throw new Error('a lane of a partner that does not exist')
      const threads = await lockThreads(tx, [...new Set(deliveries.map(({ payload }) => payload.asyncConsultId))], now)
      const names = await authorNames(tx, deliveries)
      const events: NewEvent[] = []
      const entries: AuditEntry[] = []
      const rejected: Delivery[] = []
      for (const delivery of deliveries) {
        const thread = threads.get(delivery.payload.asyncConsultId)
        if (!thread) throw new Error('an accepted message of a consult that does not exist')
        const before = thread.newEvents.length
        const targetsBefore = thread.targets.length
        const name = names.get(delivery.payload.author.id) ?? null
        if (!deliver(thread, delivery, name, account.responseSla)) rejected.push(delivery)
        events.push(...owned(thread.newEvents.slice(before), delivery.requestId, now))
        entries.push(...audited(thread.targets.slice(targetsBefore), delivery.requestId))
      }
      await appendAudit(tx, entries, now)
      await saveThreads(tx, [...threads.values()])
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
