import type { WakeUps } from '../wake-ups/wake-ups.ts'

/** Tells whoever follows the partner's log, and whoever delivers it, that it has grown. Call after the commit. */
export function announceEvents(wakeUps: WakeUps, partnerId: string): void {
  wakeUps.publish({ stream: 'events', partnerId })
  wakeUps.publish({ stream: 'webhooks', partnerId })
}
