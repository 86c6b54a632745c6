import type { EmbedPrincipal, PhysicianPrincipal } from '@consult/auth'
import {
  type Attendee,
  type FreshMark,
  forPatient,
  type News,
  type ReadMark,
  type Signals,
  type ThreadAttendance,
} from '@consult/services'

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
  /** A participant of the call has answered the recording question. */
  | { readonly kind: 'call_recording'; readonly consultId: string }
  /** To a widget: somebody left the queue, so its patient's place may have changed. */
  | { readonly kind: 'line_moved' }

type Asker = PhysicianPrincipal | EmbedPrincipal

/** Reports whether a widget may see the signal at all. */
const isOwn = (asker: Asker, { patientId, consultId }: { patientId: string; consultId: string }) =>
  asker.kind === 'physician' ||
  (patientId === asker.patientId && (asker.consultId === null || consultId === asker.consultId))

const othersIn = (asker: Asker, thread: ThreadAttendance | undefined) =>
  (thread?.people ?? []).filter(({ id }) => asker.kind === 'physician' && id !== asker.physicianId)

/** The state of a thread for the stream's reader. */
function toAttendanceFrame(asker: Asker, consultId: string, thread: ThreadAttendance | undefined): SignalFrame {
  if (asker.kind === 'physician') return { kind: 'attendance', consultId, people: othersIn(asker, thread) }
  return { kind: 'typing', consultId, typing: thread?.assigneeTypes === true }
}

const isNothing = (frame: SignalFrame) =>
  frame.kind === 'attendance' ? frame.people.length === 0 : frame.kind === 'typing' && !frame.typing

/** Converts live signals to a stream's frames, each only once and only what its reader may see. */
export class SignalTeller {
  readonly #asker: Asker
  #threads: Signals['threads'] = new Map()
  /** The last sent frame of each thread. */
  readonly #told = new Map<string, string>()
  #lastNews = 0

  constructor(asker: Asker) {
    this.#asker = asker
  }

  /** The frames that are new to the reader. */
  tell({ threads, news }: Signals): SignalFrame[] {
    const fresh = news.filter(({ n }) => n > this.#lastNews)
    const frames = [...this.#ofThreads(threads), ...fresh.flatMap(({ item }) => this.#ofNews(item) ?? [])]
    this.#threads = threads
    this.#lastNews = news.at(-1)?.n ?? this.#lastNews
    return frames
  }

  *#ofThreads(threads: Signals['threads']): Generator<SignalFrame> {
    if (threads === this.#threads) return
    for (const consultId of new Set([...this.#threads.keys(), ...threads.keys()])) {
      const [was, thread] = [this.#threads.get(consultId), threads.get(consultId)]
      const either = thread ?? was
      if (was === thread || !either || !isOwn(this.#asker, { ...either, consultId })) continue
      const frame = toAttendanceFrame(this.#asker, consultId, thread)
      const told = JSON.stringify(frame)
      if (isNothing(frame) ? !this.#told.delete(consultId) : this.#told.get(consultId) === told) continue
      if (!isNothing(frame)) this.#told.set(consultId, told)
      yield frame
    }
  }

  #ofNews(item: News): SignalFrame | null {
    if (item.kind === 'read') return this.#ofMark(item.mark)
    if (item.kind === 'recording') {
      const { patientId, telehealthConsultId: consultId } = item
      return isOwn(this.#asker, { patientId, consultId }) ? { kind: 'call_recording', consultId } : null
    }
    if (item.kind === 'ring_over') {
      const { patientId, telehealthConsultId: consultId } = item
      if (!isOwn(this.#asker, { patientId, consultId })) return null
      return { kind: 'ring_over', consultId, physicianId: this.#asker.kind === 'physician' ? item.physicianId : null }
    }
    if (this.#asker.kind !== 'physician') return null
    return item.physicianId === this.#asker.physicianId ? { kind: 'duty' } : null
  }

  #ofMark(mark: FreshMark): SignalFrame | null {
    const shown = this.#asker.kind === 'embed' ? forPatient(mark) : mark
    if (!shown || !isOwn(this.#asker, { ...mark, consultId: mark.asyncConsultId })) return null
    const { reader, sequence, at } = shown
    return { kind: 'read', consultId: mark.asyncConsultId, reader, sequence, at: at.toISOString() }
  }
}
