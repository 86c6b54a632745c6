import { z } from 'zod'

/** The quotas that are counted per UTC day. Source: docs/limits.md, Daily quotas. */
export const quotaNameSchema = z.enum([
  'invitations',
  'physician_invitations',
  'erasures',
  'exports',
  'patient_exports',
  'uploads',
  'patient_uploads',
  'access_reasons',
  'moved_calls',
  'audit_exports',
  'provisioned_physicians',
  'translations',
])
export type QuotaName = z.infer<typeof quotaNameSchema>

const dayMs = 24 * 60 * 60 * 1000

/** The UTC day of an instant (`2026-03-01`), by which quotas are counted. */
export const quotaDay = (now: Date): string => now.toISOString().slice(0, 10)

/** Whole seconds until the next UTC day, when quotas reset; at least 1. */
export const secondsToNextDay = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000)
