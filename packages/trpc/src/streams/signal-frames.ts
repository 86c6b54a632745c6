import type { GivenBy, TeamEventKind } from '@consult/domain'
import type { Attendee, ReadMark } from '@consult/request'

/**
 * Live signals that are not stored: frames without an id. Each contains the full current state, so a later frame
 * replaces an earlier one and a missed one does no harm.
 */
export type SignalFrame =
  /** To physicians: who else has the thread open; the patient only while typing. */
  | { readonly kind: 'attendance'; readonly consultId: string; readonly people: readonly Attendee[] }
  /** To a widget: whether its physician is typing. */
  | { readonly kind: 'typing'; readonly consultId: string; readonly typing: boolean }
  /** The thread has been read up to a sequence. To a widget, the physician has no id. */
  | {
      readonly kind: 'read'
      readonly consultId: string
      readonly reader: ReadMark['reader']
      readonly sequence: number
      readonly at: string
    }
  /**
   * A ring ended without a join. To all physicians, because the queue changed. To its patient, without naming the
   * physician.
   */
  | { readonly kind: 'ring_over'; readonly consultId: string; readonly physicianId: string | null }
  /** To a physician: their own record changed, usually whether they are on duty. */
  | { readonly kind: 'duty' }
  /** To physicians, never to a widget: something changed that clinicians have among themselves. It says only where. */
  | { readonly kind: 'team'; readonly what: TeamEventKind; readonly consultId: string | null }
  /** To a physician: a thread is theirs that they did not ask for. The id of the physician who gave it, if there is one. */
  | {
      readonly kind: 'given'
      readonly consultId: string
      readonly by: GivenBy
      readonly physicianId: string | null
    }
  /** A participant of the call has answered the recording question. */
  | { readonly kind: 'call_recording'; readonly consultId: string }
  /** To a widget: somebody left the queue, so its patient's place may have changed. */
  | { readonly kind: 'line_moved' }
