import { isLockTimeout } from '@consult/db'
import type { Services } from '@consult/request'
import { sql } from 'kysely'
import { ArchiveDamagedError, cleanFolder } from './archive-file.ts'
import {
  type ArchiveLimits,
  type ArchiveWork,
  archiveLimits,
  archivePartnerMonth,
  discardMonth,
} from './archive-month.ts'
import { type KeptMonths, readArchiveState } from './archive-state.ts'
import type { PartnerMonth } from './archive-store.ts'
import { archivedLogs } from './archived-log.ts'

/** Why an archived month stays in the database. */
export interface HeldMonth extends PartnerMonth {
  readonly partnerId: string
  /**
   * `webhook_behind`, `webhook_waiting`: its events are not delivered yet; `unsealed`: the audit is not sealed up to
   * there; `older_rows`: the default partition has older ones.
   */
  readonly reason: 'webhook_behind' | 'webhook_waiting' | 'unsealed' | 'older_rows'
}

/** The steps of a month, in order, and at the end of a run the bookkeeping of archived deliveries. */
export type ArchivingStep = 'archive' | 'check' | 'detach' | 'drop' | 'deliveries'

export interface ArchivingOptions {
  readonly kept: KeptMonths
  /** For unfinished files. */
  readonly folder: string
  /** Aborts when the process stops, or when another one has taken the task over. */
  readonly signal?: AbortSignal
  readonly limits?: ArchiveLimits
  /** Called for each partner that holds a month. */
  readonly onHeld?: (held: HeldMonth) => void
  /** Called before each step, with the first day of its month. What it throws ends the run, as a killed process does. */
  readonly onStep?: (step: ArchivingStep, month: string | null) => void
}

/** Deletes this many rows of bookkeeping at a time, and this often in one run. */
const deliveries = { rows: 5_000, statements: 20 }

async function partnersToArchive({ database }: Services, { log, month }: PartnerMonth): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select partner_id as id from tenant.partners_to_archive(${log}, ${month}::date)`.execute(database.directory)
  return rows.map(({ id }) => id)
}

async function findHolders({ database }: Services, partnerMonth: PartnerMonth): Promise<HeldMonth[]> {
  const { rows } = await sql<HeldMonth>`
    select partner_id as "partnerId", reason from tenant.month_holders(${partnerMonth.log}, ${partnerMonth.month}::date)`.execute(
    database.directory,
  )
  return rows.map((row) => ({ ...row, log: partnerMonth.log, month: partnerMonth.month }))
}

/** @throws ArchiveDamagedError when a file is gone. The next run writes the partner's month again. */
async function checkFiles(work: ArchiveWork, { log, month }: PartnerMonth): Promise<void> {
  const { services, signal } = work
  const { database, storage } = services
  const { rows } = await sql<{ partnerId: string; key: string }>`
    select partner_id as "partnerId", storage_key as key
    from tenant.archived_files(${log}, ${month}::date)`.execute(database.directory)
  for (const { partnerId, key } of rows) {
    if (signal.aborted) return
    if (await storage.exists(key)) continue
    await discardMonth(work, partnerId, { log, month })
    throw new ArchiveDamagedError('A file of an archive is gone. It is written again.')
  }
}

/** Deletes the bookkeeping of archived deliveries. @returns true when there is more. */
async function deleteDeliveries({ services, signal }: ArchiveWork): Promise<boolean> {
  for (let statement = 0; statement < deliveries.statements && !signal.aborted; statement += 1) {
    const { rows } = await sql<{ rows: number }>`
      select tenant.delete_archived_deliveries(${deliveries.rows}) as rows`.execute(services.database.directory)
    if (Number(rows[0]?.rows ?? 0) < deliveries.rows) return false
  }
  return true
}

/** @returns `done`; or `held` or `busy` when the month stays for now. */
async function retireMonth(
  work: ArchiveWork,
  partnerMonth: PartnerMonth,
  { onStep, onHeld }: Required<Pick<ArchivingOptions, 'onStep' | 'onHeld'>>,
): Promise<'done' | 'held' | 'busy' | 'stopped'> {
  const { services, signal } = work
  const { directory } = services.database
  for (const partnerId of await partnersToArchive(services, partnerMonth)) {
    if (signal.aborted) return 'stopped'
    onStep('archive', partnerMonth.month)
    await archivePartnerMonth(work, partnerId, partnerMonth)
  }
  onStep('check', partnerMonth.month)
  const holders = await findHolders(services, partnerMonth)
  for (const held of holders) onHeld(held)
  if (holders.length > 0) return 'held'
  await checkFiles(work, partnerMonth)
  if (signal.aborted) return 'stopped'
  onStep('detach', partnerMonth.month)
  try {
    await sql`select tenant.detach_archived_month(${partnerMonth.log}, ${partnerMonth.month}::date)`.execute(directory)
    onStep('drop', partnerMonth.month)
    await sql`select tenant.drop_detached_months()`.execute(directory)
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
  return 'done'
}

/**
 * Archives the months that are older than `kept`, the oldest first: it writes and reads back a file for each partner,
 * detaches the month when nothing needs it anymore, and drops it. Each step continues where an earlier run stopped.
 * Without `kept`, it only finishes what an earlier run has begun. Source: docs/internals/retention.md.
 * @returns true when there is more to do: the run was ended, or a table was busy.
 * @throws the first failure of each log, after the other log; nothing is dropped for it.
 */
export async function archiveLogs(services: Services, options: ArchivingOptions): Promise<boolean> {
  const { kept, folder, limits = archiveLimits, signal = new AbortController().signal } = options
  const { onStep = () => undefined, onHeld = () => undefined } = options
  const work: ArchiveWork = { services, folder, limits, signal }
  const failures: unknown[] = []
  let isMore = false
  const attempt = async (step: () => Promise<void>) => {
    await step().catch((error: unknown) => {
      if (isLockTimeout(error)) isMore = true
      else failures.push(error)
    })
  }
  await cleanFolder(folder)
  await attempt(async () => {
    await sql`select tenant.drop_detached_months()`.execute(services.database.directory)
  })
  const state = await readArchiveState(services, kept)
  for (const log of archivedLogs) {
    await attempt(async () => {
      for (const month of state.find((each) => each.log === log)?.due ?? []) {
        const end = signal.aborted ? 'stopped' : await retireMonth(work, { log, month }, { onStep, onHeld })
        if (end === 'busy' || end === 'stopped') isMore = true
        if (end !== 'done') return
      }
    })
  }
  onStep('deliveries', null)
  await attempt(async () => {
    if (await deleteDeliveries(work)) isMore = true
  })
  if (failures.length > 0) throw failures[0]
  return isMore
}
