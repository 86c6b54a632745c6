import type { Signals } from '@consult/request'
import type { Follower } from '../hold-stream.ts'
import { SignalFramer } from './signal-framer.ts'
import type { SignalFrame } from './signal-frames.ts'
import { ThreadChanges } from './thread-changes.ts'
import { type Heard, mostHeard, nameOf, unheard } from './unheard.ts'

const isState = ({ kind }: SignalFrame) => kind === 'attendance' || kind === 'typing'

/**
 * The live signals that a polling client has not received; null when it has received all of them. Attendance is sent
 * as a whole: a thread that is missing has nobody in it.
 */
export function nextSignals(
  asker: Follower,
  signals: Signals,
  heard: Heard,
): { frames: readonly SignalFrame[]; heard: Heard } | null {
  const all = new SignalFramer(asker).framesOf(signals, new ThreadChanges())
  const state = all.filter(isState)
  const [knownState, ...knownNews] = heard
  const news = unheard(
    all.filter((frame) => !isState(frame)),
    knownNews,
  )
  if (nameOf(state) === knownState && news.fresh.length === 0) return null
  return { frames: [...state, ...news.fresh], heard: [nameOf(state), ...news.heard.slice(1 - mostHeard)] }
}
