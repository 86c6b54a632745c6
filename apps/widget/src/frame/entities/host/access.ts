import { type ReadonlySignal, signal } from '@preact/signals'
import type { ExpiryReason } from '../../../bridge/protocol.ts'

/** How often the page is asked again for a new token while there is none, in milliseconds. */
const askAgainMs = 30_000

/** The frame session: in memory alone, renewed by the page. */
export interface Access {
  /** The credential of the moment. */
  bearer(): string
  /** Why the credential is no longer good; null while it is. */
  readonly lapsed: ReadonlySignal<ExpiryReason | null>
  /** The service refused `bearer`. Of one that has been replaced since, nothing follows. */
  lose(bearer: string, reason: ExpiryReason): void
  renew(bearer: string): void
  /** Asks the page for a new token now, where one is needed. */
  askAgain(): void
  /** Resolves once the credential is another than `lost`. */
  renewal(lost: string): Promise<void>
}

/** @param ask tells the page that a new token is needed. */
export function createAccess(first: string, ask: (reason: ExpiryReason) => void): Access {
  let current = first
  let asking: ReturnType<typeof setInterval> | undefined
  const lapsed = signal<ExpiryReason | null>(null)
  const waiting = new Set<() => void>()
  return {
    bearer: () => current,
    lapsed,
    lose(bearer, reason) {
      if (bearer !== current || lapsed.value) return
      lapsed.value = reason
      ask(reason)
      asking = setInterval(() => ask(reason), askAgainMs)
    },
    askAgain() {
      if (lapsed.value) ask(lapsed.value)
    },
    renew(bearer) {
      clearInterval(asking)
      current = bearer
      lapsed.value = null
      for (const go of waiting) go()
      waiting.clear()
    },
    renewal: (lost) =>
      lost === current
        ? new Promise((go) => {
            waiting.add(go)
          })
        : Promise.resolve(),
  }
}
