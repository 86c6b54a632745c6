import type { NotificationsTable } from '@consult/db'
import { createJobStore, exponentialBackoff, type Job } from '@consult/engine'
import { sql } from 'kysely'

/** How long one attempt takes at most, with every step of the mail server together, in milliseconds. */
export const deadlineMs = 60_000

/**
 * How often the lease of a running attempt is extended, so that no other worker sends the same notification meanwhile. It is
 * short, because what a killed worker held is told after it.
 */
export const heartbeatMs = 2_000
const leaseMs = 4 * heartbeatMs

/** Waits of 1, 2, 4 … 60 minutes: about three days of attempts. */
const mostAttempts = 75

export const notificationJobs = createJobStore<NotificationsTable, 'notification_id', 'request_id'>({
  table: 'notifications',
  key: ['notification_id'],
  read: ['request_id'],
  dueColumn: 'next_attempt_at',
  countColumn: 'failures',
  counts: 'failures',
  leaseMs,
  // Minutes, not seconds: mail servers block senders that hurry.
  backoff: exponentialBackoff({ firstMs: 60_000, maxMs: 60 * 60_000, jitter: 0.1 }),
  maxAttempts: mostAttempts,
  finished: 'kept',
  onlyIf: sql<boolean>`status = 'pending'`,
  scan: 'partners_with_due_notifications',
})

export type NotificationJob = Job<Pick<NotificationsTable, 'notification_id' | 'request_id'>>
