import type { EmbedPrincipal } from '@consult/auth'
import { forPatient } from '@consult/consults'
import type { News, ReadMark, Signals } from '@consult/request'
import type { Follower } from '../hold-stream.ts'
import type { SignalFrame } from './signal-frames.ts'
import { frameOf, isOwn, type ThreadChange, type ThreadChanges } from './thread-changes.ts'

type Threads = Signals['threads']

const noThreads: Threads = new Map()

/** Frames for physicians, by the news that they report. All physicians get the same object. */
const forPhysicians = new WeakMap<News, SignalFrame>()

/** Converts live signals to a stream's frames, each only once and only what its reader may see. */
export class SignalFramer {
  readonly #asker: Follower
  #threads: Threads = noThreads
  #lastNews = 0

  constructor(asker: Follower) {
    this.#asker = asker
  }

  /** The frames that are new to the reader. */
  framesOf({ threads, news }: Signals, changes: ThreadChanges): SignalFrame[] {
    const changed = threads === this.#threads ? [] : changes.between(this.#threads, threads)
    const fresh = (news.at(-1)?.n ?? 0) > this.#lastNews ? news.filter(({ n }) => n > this.#lastNews) : []
    this.#threads = threads
    this.#lastNews = news.at(-1)?.n ?? this.#lastNews
    return [
      ...changed.flatMap((change) => this.#ofThread(change) ?? []),
      ...fresh.flatMap(({ item }) => this.#ofNews(item) ?? []),
    ]
  }

  #ofThread(change: ThreadChange): SignalFrame | null {
    if (!isOwn(this.#asker, change)) return null
    if (this.#asker.kind === 'physician' && !change.people.has(this.#asker.physicianId)) return change.forOthers
    return frameOf(this.#asker, change)
  }

  #ofNews(item: News): SignalFrame | null {
    if (this.#asker.kind === 'embed') return forWidget(this.#asker, item)
    const receiver = receiverOf(item)
    if (receiver !== null && receiver !== this.#asker.physicianId) return null
    const frame = forPhysicians.get(item) ?? forPhysician(item)
    forPhysicians.set(item, frame)
    return frame
  }
}

/** The only physician whom the news is for, or null when it is for all. */
function receiverOf(item: News): string | null {
  if (item.kind === 'physician') return item.physicianId
  return item.kind === 'team' ? item.event.physicianId : null
}

function toReadFrame({
  asyncConsultId,
  reader,
  sequence,
  at,
}: Pick<ReadMark, 'reader' | 'sequence' | 'at'> & { asyncConsultId: string }): SignalFrame {
  return { kind: 'read', consultId: asyncConsultId, reader, sequence, at: at.toISOString() }
}

function forPhysician(item: News): SignalFrame {
  switch (item.kind) {
    case 'read':
      return toReadFrame(item.mark)
    case 'recording':
      return { kind: 'call_recording', consultId: item.telehealthConsultId }
    case 'ring_over':
      return { kind: 'ring_over', consultId: item.telehealthConsultId, physicianId: item.physicianId }
    case 'physician':
      return { kind: 'duty' }
    case 'team': {
      const { kind: what, asyncConsultId: consultId, given } = item.event
      return given && consultId ? { kind: 'given', consultId, ...given } : { kind: 'team', what, consultId }
    }
  }
}

function forWidget(asker: EmbedPrincipal, item: News): SignalFrame | null {
  // What clinicians do among themselves is not for patients.
  if (item.kind === 'physician' || item.kind === 'team') return null
  if (item.kind === 'read') {
    const { mark } = item
    const { asyncConsultId } = mark
    const shown = forPatient(mark)
    return shown && isOwn(asker, { ...mark, consultId: asyncConsultId })
      ? toReadFrame({ ...shown, asyncConsultId })
      : null
  }
  const { patientId, telehealthConsultId: consultId } = item
  if (!isOwn(asker, { patientId, consultId })) return null
  return item.kind === 'recording'
    ? { kind: 'call_recording', consultId }
    : { kind: 'ring_over', consultId, physicianId: null }
}
