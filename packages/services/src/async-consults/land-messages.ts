import { loadPartnerAccount } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { LaneHandler, LaneItem, NewEvent } from '@consult/engine'
import { giveBackAttachments } from '../attachments/take-attachments.ts'
import { serviceActor } from '../audit-log/actor.ts'
import { type AuditEntry, type AuditTarget, appendAudit } from '../audit-log/audit-log.ts'
import { patientNames } from '../directory/patients/patient-names.ts'
import { physicianNames } from '../directory/physicians/physician-names.ts'
import { newEventOf, type OwnedEvent } from '../request/owned-event.ts'
import type { AcceptedPayload } from './accept-message.ts'
import type { Thread } from './thread.ts'
import { lockThreads, saveThreads } from './thread-store.ts'

/** Whom the audit names for what a message brings about when it lands. */
const lanes = serviceActor('lanes')

interface Landing {
  readonly messageId: string
  readonly payload: AcceptedPayload
  readonly acceptedAt: Date
  readonly requestId: string | null
}

const toLanding = (item: LaneItem): Landing => ({
  messageId: item.itemId,
  payload: item.payload as AcceptedPayload,
  acceptedAt: item.acceptedAt,
  requestId: item.requestId,
})

/** The authors' names as the transcript keeps them. */
async function authorNames(tx: TenantTransaction, landings: readonly Landing[]): Promise<Map<string, string | null>> {
  const idsOf = (type: AcceptedPayload['author']['type']) => [
    ...new Set(landings.filter(({ payload }) => payload.author.type === type).map(({ payload }) => payload.author.id)),
  ]
  const patients = await patientNames(tx, idsOf('patient'))
  const physicians = await physicianNames(tx, idsOf('physician'))
  return new Map<string, string | null>([...patients, ...physicians])
}

/**
 * One accepted message reaches its thread: it moves the thread as the state machine says and joins the transcript; a
 * patient's message that finds the thread closed is rejected by an event.
 * @returns false when it was rejected.
 */
function land(thread: Thread, landing: Landing, authorName: string | null, responseSla: number): boolean {
  const { author, text, attachments = [] } = landing.payload
  const action =
    author.type === 'patient'
      ? ({ type: 'land_message', responseSla } as const)
      : ({ type: 'land_reply', physicianId: author.id } as const)
  if (author.type === 'patient' && !thread.allows(action)) {
    thread.reject(landing.messageId)
    return false
  }
  thread.act(action)
  thread.add({
    messageId: landing.messageId,
    author: { ...author, name: authorName },
    text,
    attachments,
    notice: null,
    acceptedAt: landing.acceptedAt,
  })
  return true
}

/** What rejected messages had is their senders' again. */
async function giveBack(tx: TenantTransaction, rejected: readonly Landing[], now: Date): Promise<void> {
  await giveBackAttachments(
    tx,
    rejected.map(({ messageId }) => messageId),
    rejected.flatMap(({ payload }) => payload.attachments ?? []).map(({ attachmentId }) => attachmentId),
    now,
  )
}

/** What the lanes of patients deliver: messages and replies, onto the transcripts, many in one transaction. */
export function createMessageLanding(clock: Clock): LaneHandler {
  const owned = (events: readonly OwnedEvent[], requestId: string | null, now: Date): NewEvent[] =>
    events.map((event) => newEventOf(event, requestId, now))

  const audited = (targets: readonly AuditTarget[], requestId: string | null): AuditEntry[] =>
    targets.map((target) => ({ ...target, act: 'lanes.landMessage', outcome: 'done', actor: lanes, requestId }))

  return {
    deliver: async (tx, items) => {
      // The lanes were another worker's by the time that their heads were read.
      if (items.length === 0) return []
      const now = clock.now()
      const landings = items.map(toLanding)
      const account = await loadPartnerAccount(tx.db, tx.partnerId)
      if (!account) throw new Error('a lane of a partner that does not exist')
      const threads = await lockThreads(tx, [...new Set(landings.map(({ payload }) => payload.asyncConsultId))], now)
      const names = await authorNames(tx, landings)
      const events: NewEvent[] = []
      const entries: AuditEntry[] = []
      const rejected: Landing[] = []
      for (const landing of landings) {
        const thread = threads.get(landing.payload.asyncConsultId)
        if (!thread) throw new Error('an accepted message of a consult that does not exist')
        const before = thread.newEvents.length
        const deedsBefore = thread.targets.length
        const name = names.get(landing.payload.author.id) ?? null
        if (!land(thread, landing, name, account.responseSla)) rejected.push(landing)
        events.push(...owned(thread.newEvents.slice(before), landing.requestId, now))
        entries.push(...audited(thread.targets.slice(deedsBefore), landing.requestId))
      }
      await appendAudit(tx, entries, now)
      await saveThreads(tx, [...threads.values()])
      await giveBack(tx, rejected, now)
      return events
    },
    parked: async (_tx, item) => {
      const { messageId, payload, requestId } = toLanding(item)
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
