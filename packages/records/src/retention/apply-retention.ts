import { setTimeout as pause } from 'node:timers/promises'
import { notFound } from '@consult/domain'
import { inOperatorUnit, type OperatorServices, type Services } from '@consult/request'
import { allKinds, type RetentionKind, type RetentionKindName } from './kinds.ts'
import { expiredBefore } from './preview-retention.ts'
import { readRetention } from './retention-settings.ts'

/** How long the database rests between two batches, in milliseconds. */
const restMs = 100

export interface RetentionOptions {
  /** How long recordings are kept unless the partner has its own value, in days; null: forever. */
  readonly recordingDays?: number | null
  /** Stops between two batches. The next run continues. */
  readonly signal?: AbortSignal
  /** Called after each batch. */
  readonly onRemoved?: (batch: { partnerId: string; kind: RetentionKindName; count: number }) => void
}

interface Run extends RetentionOptions {
  readonly services: Services
  readonly partnerId: string
}

/** Removes everything of a kind that has expired, batch by batch. @returns false when the run was stopped before. */
async function removeAll(run: Run, [kind, rule]: [RetentionKindName, RetentionKind], days: number): Promise<boolean> {
  const { services, partnerId, signal, onRemoved } = run
  const before = expiredBefore(days, services.clock.now())
  for (;;) {
    if (signal?.aborted) return false
    const count = await rule.remove(services, { partnerId, before, size: rule.batchSize })
    if (count > 0) onRemoved?.({ partnerId, kind, count })
    if (count < rule.batchSize) return true
    await pause(restMs)
  }
}

async function applyTo(
  run: Run,
  days: Readonly<Record<RetentionKindName, number | null>>,
): Promise<{ isDone: boolean; failures: unknown[]; counts: Partial<Record<RetentionKindName, number>> }> {
  const failures: unknown[] = []
  const counts: Partial<Record<RetentionKindName, number>> = {}
  const counting: Run = {
    ...run,
    onRemoved: (batch) => {
      counts[batch.kind] = (counts[batch.kind] ?? 0) + batch.count
      run.onRemoved?.(batch)
    },
  }
  let isDone = true
  for (const kind of allKinds) {
    const [name, { finish }] = kind
    const kept = days[name]
    if (kept === null) continue
    try {
      isDone = (await removeAll(counting, kind, kept)) && isDone
      const signal = run.signal ?? new AbortController().signal
      failures.push(...((await finish?.(run.services, run.partnerId, signal)) ?? []))
    } catch (error) {
      failures.push(error)
    }
  }
  return { isDone, failures, counts }
}

/**
 * Removes data that partners no longer keep, in batches of at most 500 rows of a table. The next run finds everything
 * that a killed run leaves. Several runs can work at once. Source: docs/operations.md, Retention.
 * @returns true when there is more to remove.
 * @throws the first failure, after everything else has been tried.
 */
export async function applyRetention(services: Services, options: RetentionOptions = {}): Promise<boolean> {
  const failures: unknown[] = []
  let isMoreLeft = false
  const all = await readRetention(services, { partnerId: null, recordingDays: options.recordingDays ?? null })
  for (const { partnerId, days } of all) {
    if (Object.values(days).every((kept) => kept === null)) continue
    const applied = await applyTo({ ...options, services, partnerId }, days)
    failures.push(...applied.failures)
    if (!applied.isDone) isMoreLeft = true
  }
  if (failures.length > 0) throw failures[0]
  return isMoreLeft
}

/**
 * `applyRetention` for one partner, now.
 * @returns how many things were removed, by kind. @throws not_found, and the errors of `applyRetention`.
 */
export async function applyRetentionAsOperator(
  services: OperatorServices,
  partnerId: string,
  options: RetentionOptions,
): Promise<Partial<Record<RetentionKindName, number>>> {
  const [found] = await readRetention(services, { partnerId, recordingDays: options.recordingDays ?? null })
  if (!found) throw notFound()
  await inOperatorUnit(services, { partnerId, act: 'retention.applyNow' }, async ({ did }) =>
    did({ type: 'partner', id: partnerId }, undefined),
  )
  const { failures, counts } = await applyTo({ ...options, services, partnerId }, found.days)
  if (failures.length > 0) throw failures[0]
  return counts
}
