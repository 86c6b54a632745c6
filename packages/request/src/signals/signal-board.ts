import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { WakeUps } from '@consult/engine'
import { PartnerSignals, type Signals } from './partner-signals.ts'

/** How often the signals are read without a wake-up, in milliseconds. */
const pollMs = 2_000

/** The live signals for the streams of this process. They are read once per partner, for all followers together. */
export interface SignalBoard {
  /** Yields the current signals, and again after each change until `signal` aborts. A slow reader skips earlier states. */
  follow(partnerId: string, signal: AbortSignal): AsyncGenerator<Signals>
  /** Ends every follower. */
  close(): void
}

/** @param options.onError called when a read fails. Without reads, attendances expire with their leases. */
export function createSignalBoard(options: {
  database: Database
  wakeUps: WakeUps
  clock: Clock
  onError: (error: unknown) => void
}): SignalBoard {
  const { database, wakeUps, clock } = options
  const partners = new Map<string, PartnerSignals>()
  const following = new Set<AbortController>()
  let closed = false
  // A closing process also closes its database, so running reads fail. These failures are not errors.
  const onError = (error: unknown) => {
    if (!closed) options.onError(error)
  }
  const unsubscribe = wakeUps.subscribe('signals', (partnerId) => void partners.get(partnerId)?.refresh())
  const poll = setInterval(() => {
    for (const partner of partners.values()) void partner.refresh()
  }, pollMs)

  const join = (partnerId: string) => {
    const partner = partners.get(partnerId) ?? new PartnerSignals({ database, clock, onError }, partnerId)
    partners.set(partnerId, partner)
    partner.followers += 1
    return partner
  }
  const leave = (partnerId: string, partner: PartnerSignals) => {
    partner.followers -= 1
    if (partner.followers === 0) partners.delete(partnerId)
  }

  return {
    async *follow(partnerId, until) {
      const end = new AbortController()
      const abort = () => end.abort()
      following.add(end)
      until.addEventListener('abort', abort)
      if (closed || until.aborted) abort()
      const partner = join(partnerId)
      try {
        if (!end.signal.aborted && partner.changes.version === 0) await partner.refresh()
        while (!end.signal.aborted) {
          const { version } = partner.changes
          yield partner.now
          await partner.changes.since(version, end.signal)
        }
      } finally {
        until.removeEventListener('abort', abort)
        following.delete(end)
        leave(partnerId, partner)
      }
    },
    close: () => {
      closed = true
      for (const end of following) end.abort()
      clearInterval(poll)
      unsubscribe()
    },
  }
}
