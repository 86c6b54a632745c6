import {
  type AsyncConsult,
  type AsyncConsultEventType,
  type AsyncConsultLifecycle,
  type ConsultEvent,
  type EventMessage,
  type Notice,
  type Priority,
  priorities,
} from '@consult/domain'
import type { NewTranscriptRow } from './transcript-row.ts'

/** The names that a notice may mention. */
export interface NoticeNames {
  readonly physicianName?: string
  readonly previousPhysicianName?: string
}

/** The event of a step, with the data of its type in addition to the consult. */
export function lifecycleEvent(
  type: AsyncConsultEventType,
  consult: AsyncConsult,
  was: AsyncConsultLifecycle,
): ConsultEvent {
  switch (type) {
    case 'async_consult.assigned':
      return { type, data: { consult, physicianId: required(consult.physicianId) } }
    case 'async_consult.reassigned':
      return {
        type,
        data: {
          consult,
          physicianId: required(consult.physicianId),
          previousPhysicianId: required(was.physicianId),
        },
      }
    case 'async_consult.closed':
      return { type, data: { consult, closedReason: required(consult.closedReason) } }
    case 'async_consult.rated':
      return { type, data: { consult, rating: required(consult.rating) } }
    default:
      return { type, data: { consult } }
  }
}

/** The transcript's notice for a step, or null when it has none. */
export function noticeOf(type: AsyncConsultEventType, life: AsyncConsultLifecycle, names: NoticeNames): Notice | null {
  const { physicianName = '', previousPhysicianName = '' } = names
  switch (type) {
    case 'async_consult.assigned':
      return { code: 'physician_joined', params: { physicianName } }
    case 'async_consult.reassigned':
      return { code: 'physician_changed', params: { physicianName, previousPhysicianName } }
    case 'async_consult.resolve_requested':
      return { code: 'resolve_requested', params: resolutionParams(life) }
    case 'async_consult.reopened':
      return { code: 'reopened', params: {} }
    case 'async_consult.closed':
      return { code: 'closed', params: { closedReason: life.closedReason ?? '' } }
    default:
      return null
  }
}

/** The notice contains what the physician recorded, so the patient can always find it in the conversation. */
function resolutionParams({ acceptanceEndsAt, resolutions }: AsyncConsultLifecycle): Record<string, string> {
  const { summary = null, followUp = null } = resolutions.at(-1) ?? {}
  return {
    acceptanceEndsAt: required(acceptanceEndsAt).toISOString(),
    ...(summary !== null && { summary }),
    ...(followUp !== null && { followUp }),
  }
}

/** The state machine sets the value together with the event that needs it; this checks that it did. */
function required<T>(value: T | null): T {
  if (value === null) throw new Error('the state machine left out what its event carries')
  return value
}

/** The most urgent one of these priorities. */
export const mostUrgent = (found: readonly Priority[]): Priority =>
  priorities.find((priority) => found.includes(priority)) ?? 'routine'

/** A new message as its event carries it. */
export function toEventMessage(message: NewTranscriptRow): EventMessage {
  return {
    messageId: message.messageId,
    asyncConsultId: message.asyncConsultId,
    author: message.author,
    text: message.text,
    attachments: [...message.attachments],
    notice: message.notice,
    acceptedAt: message.acceptedAt.toISOString(),
    createdAt: message.createdAt.toISOString(),
    sequence: message.sequence,
  }
}
