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
 * What is live and not kept: a frame without an id. Each says how something stands, so that a later one replaces an
 * earlier one, and none is missed by who has missed it.
 */
export type SignalFrame =
  /** To physicians: who, besides themselves, has the thread before them; the patient only while writing. */
  | { readonly kind: 'attendance'; readonly consultId: string; readonly people: readonly Attendee[] }
  /** To a widget: whether its physician is writing. */
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
   * A ring is over and nobody has joined. To physicians, whoever it was for: the queue has changed. To its
   * patient, who is not told for whom it was.
   */
  | { readonly kind: 'ring_over'; readonly consultId: string; readonly physicianId: string | null }
  /** To a physician: what is kept of themselves has changed, whether they are on duty above all. */
  | { readonly kind: 'duty' }
  /** Somebody in the call has said whether they may be recorded. */
  | { readonly kind: 'call_recording'; readonly consultId: string }
  /** To a widget: somebody has left the queue, so its patient's place may have changed. */
  | { readonly kind: 'line_moved' }

type Asker = PhysicianPrincipal | EmbedPrincipal

/** True of what a widget may hear of at all. */
const isOwn = (asker: Asker, { patientId, consultId }: { patientId: string; consultId: string }) =>
  asker.kind === 'physician' ||
  (patientId === asker.patientId && (asker.consultId === null || consultId === asker.consultId))

const othersIn = (asker: Asker, thread: ThreadAttendance | undefined) =>
  (thread?.people ?? []).filter(({ id }) => asker.kind === 'physician' && id !== asker.physicianId)

/** How a thread stands to the reader of the stream. */
function toAttendanceFrame(asker: Asker, consultId: string, thread: ThreadAttendance | undefined): SignalFrame {
  if (asker.kind === 'physician') return { kind: 'attendance', consultId, people: othersIn(asker, thread) }
  return { kind: 'typing', consultId, typing: thread?.assigneeTypes === true }
}

const isNothing = (frame: SignalFrame) =>
  frame.kind === 'attendance' ? frame.people.length === 0 : frame.kind === 'typing' && !frame.typing

/** Makes a stream's frames of what is live, telling each thing once and only what its reader may know. */
export class SignalTeller {
  readonly #asker: Asker
  #threads: Signals['threads'] = new Map()
  /** How the threads of which something was told were told last. */
  readonly #told = new Map<string, string>()
  #lastNews = 0

  constructor(asker: Asker) {
    this.#asker = asker
  }

  /** What of this is new to the reader. */
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
