import type { OutputOf } from '@consult/gallery/answers.ts'
import { dayIn, inMinutes } from './time.ts'

/** The usage of an account, and its limits. */
export type Usage = OutputOf<'consoleUsage.get'>

type Day = Usage['days'][number]

/** The last 30 days. @param share the share of a busy day's usage that the day with that number has */
function daysOf(share: (day: number) => number): Day[] {
  return Array.from({ length: 30 }, (_, n) => {
    const count = (busy: number) => Math.round(busy * share(n))
    return {
      day: dayIn(n - 29),
      requests: count(182_000),
      failedRequests: count(1_940),
      events: count(24_300),
      messages: count(9_120),
      calls: count(611),
      callMinutes: count(7_004),
      uploadBytes: count(4_831_838_208),
      webhookAttempts: count(25_100),
      webhookDeliveries: count(24_290),
    }
  })
}

/** The usage of an account that is in use every day. */
export function usage(fields: Partial<Usage> = {}): Usage {
  return {
    countedUntil: inMinutes(-12),
    days: daysOf((day) => (day % 7 > 4 ? 0.2 : 0.7 + 0.3 * Math.sin(day))),
    limits: [
      { name: 'invitations', used: 12, limit: 200 },
      { name: 'erasures', used: 0, limit: 100 },
      { name: 'exports', used: 41, limit: 50 },
      { name: 'uploads', used: 4_608.4, limit: 10_240 },
      { name: 'streams', used: 38, limit: 400 },
      { name: 'apiKeys', used: 5, limit: 50 },
      { name: 'webhookEndpoints', used: 6, limit: 20 },
      { name: 'members', used: 6, limit: 100 },
    ],
    rateLimit: { perSecond: 50, burst: 200, accountPerSecond: 250, accountBurst: 1_000, refusedToday: 861 },
    ...fields,
  }
}

/** The usage of an account that has not been used. */
export const noUsage = usage({
  countedUntil: null,
  days: daysOf(() => 0),
  limits: usage().limits.map((limit) => ({ ...limit, used: 0 })),
  rateLimit: { ...usage().rateLimit, refusedToday: 0 },
})

/** The usage of an account whose limits are reached. */
export const fullUsage = usage({
  limits: usage().limits.map((limit, n) => ({ ...limit, used: limit.limit * (n % 3 === 1 ? 0.97 : 1) })),
  rateLimit: { ...usage().rateLimit, refusedToday: 1_248_204 },
})
