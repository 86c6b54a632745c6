import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AsyncConsult } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import {
  type ArchivedEvent,
  type ArchiveFilter,
  type ArchivingOptions,
  archiveLogs,
  createAuditSealing,
  type HeldMonth,
  readArchivedEvents,
} from '@consult/records'
import type { Storage } from '@consult/storage'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { success } from '../../environment/index.ts'
import { environment, partner } from '../../environment/webhooks.fixture.ts'

let folder: string

/** The months that remain when only the current and the previous month do. */
export const keptMonths = { events: 1, audit: 1 }

/** Call this after `setUpWebhooks`. */
export function setUpArchives(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'consult-archives-'))
    // Ten years before the database's clock, because the service never drops a month that has just ended.
    environment.clock.advance(-10 * 365 * 24 * 60 * 60)
    // The months of the test's clock.
    await deleteExpired(environment.api.services)
  })
  // A partner of an earlier test must not prevent the archiving of a later test's months.
  afterEach(async () => {
    await environment.db.owner.query('delete from tenant.webhook_deliveries; delete from tenant.webhook_endpoints')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
}

/** Writes messages of a new consult: with the consult's first events, `3 + count` events. */
export async function write(count: number, consult?: AsyncConsult): Promise<AsyncConsult> {
  const thread = consult ?? (await partner.consult({ status: 'queued' }))
  for (let n = 0; n < count; n += 1) {
    success(await partner.key.post(`/v1/async-consults/${thread.id}/messages`, { text: `Hello ${n}` }))
    await partner.settle()
  }
  return thread
}

/** Moves the clock to the next month, and seals the audit of the previous month. */
export async function nextMonth(): Promise<void> {
  const now = environment.clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  environment.clock.advance((next - now.getTime()) / 1000)
  await deleteExpired(environment.api.services)
  await seal()
}

export async function seal(): Promise<void> {
  const sealing = createAuditSealing(environment.api.services)
  for (const partnerId of await sealing.due()) while (await sealing.work(partnerId));
}

/** Archives with small files and pages. @returns whether there is more to do, and what prevented the archiving of months. */
export async function archive({ storage, ...options }: Partial<ArchivingOptions & { storage: Storage }> = {}) {
  const held: HeldMonth[] = []
  const services = environment.operator
  const isMore = await archiveLogs(storage ? { ...services, storage } : services, {
    kept: keptMonths,
    folder,
    limits: { rowsPerFile: 5, rowsPerPage: 2 },
    onHeld: (month) => held.push(month),
    ...options,
  })
  return { isMore, held }
}

/** The files that wait to be stored. */
export const drafts = () => readdir(folder)

/** Reads the partner's archived events. */
export async function readBack(
  filter: Partial<ArchiveFilter> = {},
  { storage }: { storage?: Storage } = {},
): Promise<ArchivedEvent[]> {
  const services = environment.operator
  const all = { partnerId: partner.id, month: null, type: null, consultId: null, patientId: null }
  const found: ArchivedEvent[] = []
  const read = readArchivedEvents(storage ? { ...services, storage } : services, { ...all, ...filter })
  for await (const event of read) found.push(event)
  return found
}

/** A log's monthly tables that exist, attached or detached. */
export async function tables(prefix: string): Promise<string[]> {
  const { rows } = await environment.db.owner.query<{ name: string }>(
    `select c.relname || case when c.relispartition then '' else ' detached' end as name from pg_class c
     where c.relnamespace = 'tenant'::regnamespace and c.relkind = 'r' and c.relname ~ $1 order by 1`,
    [`^${prefix}_\\d{4}_\\d{2}$`],
  )
  return rows.map(({ name }) => name)
}

export const archivedMonths = async () => {
  const { rows } = await environment.db.owner.query<{ month: string }>(
    `select log || ' ' || month as month from directory.archived_months order by 1`,
  )
  return rows.map(({ month }) => month)
}
