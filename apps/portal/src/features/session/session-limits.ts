/** When the session ends without further use, and when it ends in any case; milliseconds of the server's clock. */
export interface SessionEnds {
  readonly idle: number
  readonly absolute: number
}

const minute = 60 * 1000
/** How long before its end a session is said to be ending, milliseconds. Signing in takes longer than a click. */
const warnBefore = { idle: 5 * minute, absolute: 10 * minute }

/** What is to be said of the session now, and until when. */
export type SessionOutlook =
  | { readonly kind: 'fine' | 'over' }
  | { readonly kind: 'idle' | 'absolute'; readonly endsAt: number }

/** How the session stands. Of two ends that are near, the one that a click cannot put off is said. */
export function outlookAt(now: number, { idle, absolute }: SessionEnds): SessionOutlook {
  if (now >= Math.min(idle, absolute)) return { kind: 'over' }
  if (now >= absolute - warnBefore.absolute) return { kind: 'absolute', endsAt: absolute }
  if (now >= idle - warnBefore.idle) return { kind: 'idle', endsAt: idle }
  return { kind: 'fine' }
}
