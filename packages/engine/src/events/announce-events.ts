import type { WakeUps } from '../wake-ups/wake-ups.ts'

/** Notifies the followers and deliverers of the partner's log that it has grown. Call after the commit. */
export function announceEvents(wakeUps: WakeUps, partnerId: string): void {
  wakeUps.publish({ stream: 'events', partnerId })
  wakeUps.publish({ stream: 'webhooks', partnerId })
}
