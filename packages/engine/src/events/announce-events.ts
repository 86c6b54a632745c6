import type { Hints } from '../hints/hints.ts'

/** Tells whoever follows the partner's log, and whoever delivers it, that it has grown. Call after the commit. */
export function announceEvents(hints: Hints, partnerId: string): void {
  hints.publish({ stream: 'events', partnerId })
  hints.publish({ stream: 'webhooks', partnerId })
}
