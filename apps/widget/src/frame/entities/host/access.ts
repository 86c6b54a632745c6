import { type ReadonlySignal, signal } from '@preact/signals'
import type { ExpiryReason } from '../../../bridge/protocol.ts'

/** How often the frame asks the host page for a new token while it has none, in milliseconds. */
const askAgainMs = 30_000

/** The frame session. It is kept in memory only, and the host page renews it. */
export interface Access {
  /** Returns the current credential. */
  bearer(): string
  /** Why the credential is no longer valid; null while it is valid. */
  readonly lapsed: ReadonlySignal<ExpiryReason | null>
  /** Reports that the service refused `bearer`. It does nothing if that credential has been replaced since. */
  lose(bearer: string, reason: ExpiryReason): void
  renew(bearer: string): void
  /** Asks the host page for a new token now, if one is needed. */
  askAgain(): void
  /** Resolves when the credential differs from `lost`. */
  renewal(lost: string): Promise<void>
}

/** @param ask tells the host page that a new token is needed. */
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
