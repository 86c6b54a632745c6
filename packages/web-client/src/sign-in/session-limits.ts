/** When the session ends without further use, and when it ends in any case, in milliseconds of the server's clock. */
export interface SessionEnds {
  readonly idle: number
  readonly absolute: number
}

const minute = 60 * 1000
/** How long before its end a session shows a warning, in milliseconds. Signing in takes longer than a click. */
const warnBefore = { idle: 5 * minute, absolute: 10 * minute }

/** The notice to show about the session now, and until when. */
export type SessionOutlook =
  | { readonly kind: 'fine' | 'over' }
  | { readonly kind: 'idle' | 'absolute'; readonly endsAt: number }

/** Returns the state of the session. If both ends are near, it reports the one that a click cannot postpone. */
export function outlookAt(now: number, { idle, absolute }: SessionEnds): SessionOutlook {
  if (now >= Math.min(idle, absolute)) return { kind: 'over' }
  if (now >= absolute - warnBefore.absolute) return { kind: 'absolute', endsAt: absolute }
  if (now >= idle - warnBefore.idle) return { kind: 'idle', endsAt: idle }
  return { kind: 'fine' }
}
