import type { Usage, UsageDay } from '@consult/domain'
import type { RouteExample } from './example.ts'

const day: UsageDay = {
  day: '2026-03-02',
  requests: 48_213,
  failedRequests: 104,
  events: 3_120,
  messages: 1_987,
  calls: 41,
  callMinutes: 655,
  uploadBytes: 73_400_320,
  webhookAttempts: 3_141,
  webhookDeliveries: 3_120,
}

const usage: Usage = {
  countedUntil: '2026-03-02T09:00:00.000Z',
  days: [day],
  limits: [
    { name: 'invitations', used: 3, limit: 200 },
    { name: 'uploads', used: 70, limit: 20_480 },
  ],
  rateLimit: { perSecond: 50, burst: 100, accountPerSecond: 500, accountBurst: 1_000, refusedToday: 0 },
}

export const usageExamples: Record<string, RouteExample> = { 'usage.get': { answer: usage } }
