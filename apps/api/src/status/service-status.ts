import type { Health } from '@consult/operations'
import type { WaitingWork } from '@consult/platform'

export type ComponentState = 'operational' | 'delayed' | 'down' | 'unknown'

/** What the status page says about one part of the service. */
export interface Component {
  readonly name: string
  readonly state: ComponentState
}

/** The state of the service. It contains no numbers and no partner's name, because anyone may read it. */
export interface ServiceStatus {
  /** The worst state of a component. */
  readonly state: ComponentState
  readonly components: readonly Component[]
  readonly checkedAt: string
}

/** Work that waits longer than this is delayed, in seconds. The alerts use the same limits (docs/runbooks.md). */
const limits = { messages: 30, timers: 30, recordings: 900 } as const

/** How long an answer is cached, in milliseconds. All readers together cost the database one statement in this time. */
const keptMs = 10_000

/** From good to bad. */
const order: readonly ComponentState[] = ['operational', 'unknown', 'delayed', 'down']

const byWait = (seconds: number | undefined, limit: number): ComponentState =>
  seconds === undefined ? 'unknown' : seconds > limit ? 'delayed' : 'operational'

/**
 * Returns a function that reads the state of the service.
 * @param readBacklog the waiting work of all partners together.
 */
export function createServiceStatus(
  health: Pick<Health, 'check' | 'scanner'>,
  readBacklog: () => Promise<WaitingWork>,
): (now: Date) => Promise<ServiceStatus> {
  const read = async (now: Date): Promise<ServiceStatus> => {
    const [ready, scanner, work] = await Promise.all([
      health.check(),
      health.scanner(),
      readBacklog().catch(() => undefined),
    ])
    const components: Component[] = [
      { name: 'API', state: ready === 'unavailable' || ready === 'clock_off' ? 'down' : 'operational' },
      { name: 'Message delivery', state: byWait(work?.laneSeconds, limits.messages) },
      { name: 'Deadlines and reminders', state: byWait(work?.timerSeconds, limits.timers) },
      { name: 'Recordings', state: byWait(work?.recordingSeconds, limits.recordings) },
    ]
    if (scanner !== null) components.push({ name: 'Uploads', state: scanner === 'ready' ? 'operational' : 'down' })
    const worst = Math.max(...components.map(({ state }) => order.indexOf(state)))
    return { state: order[worst] ?? 'unknown', components, checkedAt: now.toISOString() }
  }
  let last: { readonly at: number; readonly status: Promise<ServiceStatus> } | null = null
  return (now) => {
    const at = performance.now()
    if (last === null || at - last.at >= keptMs) last = { at, status: read(now) }
    return last.status
  }
}
