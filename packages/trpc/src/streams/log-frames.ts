import { type ConsultEvent, withholdEventData } from '@consult/domain'
import type { LogEvent } from '@consult/engine'
import type { Follower } from '../hold-stream.ts'
import { withoutMetadata } from '../patient-view.ts'
import type { SignalFrame } from './signal-frames.ts'

/** An event as portal and widget receive it. */
export type StreamEvent = ConsultEvent & {
  readonly sequence: number
  readonly createdAt: string
  /** Set when the reader must give a reason first: the data contains nothing that was written in the consult. */
  readonly withheld?: true
}

/**
 * The log frames of a stream. `caught_up`: everything up to the stream's start has been sent; the rest is new.
 * `skipped`: the client missed too much to send, or the log was rewound; it must reread everything. The stream
 * continues from there.
 */
export type LogFrame =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'caught_up' | 'position' | 'skipped' }

/** The frames of a stream: the log and, once the reader has caught up, live signals. */
export type StreamFrame = LogFrame | SignalFrame

/** Frames by event, so that an event is converted once for all physicians and once for all widgets. */
const made: Readonly<Record<Follower['kind'], WeakMap<LogEvent, LogFrame>>> = {
  physician: new WeakMap(),
  embed: new WeakMap(),
}

/** The event's frame, which is the same object for all readers of a kind. */
export function eventFrame(kind: Follower['kind'], event: LogEvent): LogFrame {
  const before = made[kind].get(event)
  if (before) return before
  const { sequence, type, createdAt } = event
  const data = kind === 'embed' ? withoutMetadata(event.data) : event.data
  const frame: LogFrame = {
    kind: 'event',
    event: { sequence, type, data, createdAt: createdAt.toISOString() } as unknown as StreamEvent,
  }
  made[kind].set(event, frame)
  return frame
}

const withheldFrames = new WeakMap<LogEvent, LogFrame>()

/** The event's frame for physicians who may not open its consult. Frames never mix: each kind has its own. */
export function withheldFrame(event: LogEvent): LogFrame {
  const before = withheldFrames.get(event)
  if (before) return before
  const { sequence, type, createdAt } = event
  const data = withholdEventData(event.data as object)
  const frame: LogFrame = {
    kind: 'event',
    event: { sequence, type, data, createdAt: createdAt.toISOString(), withheld: true } as unknown as StreamEvent,
  }
  withheldFrames.set(event, frame)
  return frame
}

/**
 * What is not for patients: how pressing their consult is compared with others, what their words were taken for, and the links with
 * which partners tell them.
 */
const clinicalOnly = new Set([
  'async_consult.priority_changed',
  'async_consult.red_flag',
  'intake.flagged',
  'note.addendum_added',
  'note.amended',
  'note.cosigned',
  'note.entered_in_error',
  'note.returned',
  'note.signed',
  'notification.requested',
  'notification.withdrawn',
  'notification.not_reached',
  'telehealth.priority_changed',
])

/** Reports whether the follower may see the event. */
export function maySee(asker: Follower, event: LogEvent): boolean {
  if (asker.kind !== 'embed') return true
  if (clinicalOnly.has(event.type)) return false
  if (event.patientId !== asker.patientId) return false
  return asker.consultId === null || event.consultId === asker.consultId
}

/** After these events, queue positions and estimated waits may change. */
const lineMovers = new Set(['async_consult.assigned', 'async_consult.closed', 'async_consult.priority_changed'])

export const movesLine = (events: readonly LogEvent[]) => events.some(({ type }) => lineMovers.has(type))
