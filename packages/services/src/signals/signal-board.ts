import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { WakeUps } from '@consult/engine'
import { PartnerSignals, type Signals } from './partner-signals.ts'

/** How often it is looked who is there without a wake-up, in milliseconds. */
const pollMs = 2_000

/** What is live between people, for the streams of this process: read once per partner, however many follow. */
export interface SignalBoard {
  /** What stands now, and again whenever it has changed, without end. A slow reader skips what has passed meanwhile. */
  follow(partnerId: string, signal: AbortSignal): AsyncGenerator<Signals>
  /** Ends every follower. */
  close(): void
}

/** @param onError told when it could not be read; nobody is there then for longer than a lease lasts. */
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
  // A process that ends lets go of its database under whatever is just being read.
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
