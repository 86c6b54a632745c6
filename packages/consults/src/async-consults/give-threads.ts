import { loadPartnerAccount, loadPartnerAccounts, type PartnerAccount } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import {
  isEngaged,
  isLicensedFor,
  isOnDuty,
  isWithRoom,
  loadOf,
  lockPhysician,
  physicianName,
} from '@consult/directory'
import { simulationKey } from '@consult/domain'
import type { DueWork } from '@consult/engine'
import { notifyOfThread, ownContext, type Services } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { actOnThread } from './act-on-thread.ts'
import type { AsyncConsultRow } from './consult-row.ts'

/** How many threads one pass gives. The next pass follows at once while there are more. */
const most = 20

/** Physicians to whom the queue may give a thread: on duty, not in a call, and with room. */
const isFree = (capacity: number | null, now: Date): RawBuilder<boolean> =>
  sql`${isOnDuty(now)} and not ${isEngaged(now)} and ${isWithRoom(capacity, now)}`

/** Whether the thread did not come to the queue from the physician `p`: the queue gives nothing back. */
const hasNotReturned = (asyncConsultId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  not exists (
    select from hand_overs h
    where h.partner_id = p.partner_id and h.async_consult_id = ${asyncConsultId}
      and h.from_physician_id = p.physician_id and h.to_physician_id is null)`

/**
 * The oldest waiting threads that somebody could get now, in the order of their turns. It asks once per jurisdiction who has room, so
 * that a long queue that nobody can take costs little.
 */
async function findWaiting(tx: TenantTransaction, services: Services, capacity: number | null): Promise<string[]> {
  const now = services.clock.now()
  // In a test environment, simulated physicians claim these.
  const isSimulated = services.environment === 'test' ? sql`c.metadata ? ${simulationKey}` : sql`false`
  const { rows } = await sql<{ id: string }>`
    with free as materialized (
      select p.partner_id, p.physician_id from physicians p
      where p.partner_id = ${tx.partnerId} and ${isFree(capacity, now)}),
    queued as materialized (
      select o.async_consult_id, o.queue_turn, c.jurisdiction
      from async_consult_order o
      join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
      where o.partner_id = ${tx.partnerId} and o.status = 'queued' and exists (select from free) and not ${isSimulated}),
    served as (
      select q.jurisdiction from (select distinct jurisdiction from queued) q
      where exists (select from free p where ${isLicensedFor(sql`q.jurisdiction`, now)}))
    select q.async_consult_id as id from queued q
    join served s on s.jurisdiction is not distinct from q.jurisdiction
    -- Threads that only those could take who returned them would otherwise hide later ones.
    where not exists (
        select from hand_overs h
        where h.partner_id = ${tx.partnerId} and h.async_consult_id = q.async_consult_id and h.to_physician_id is null)
      or exists (
        select from free p where ${isLicensedFor(sql`q.jurisdiction`, now)} and ${hasNotReturned(sql`q.async_consult_id`)})
    order by q.queue_turn, q.async_consult_id limit ${most}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * Chooses who gets a thread: the physician with the fewest threads to answer, and among equals the one who got one longest ago,
 * so a burst spreads. A thread does not go back to who returned it to the queue.
 */
async function findReceiver(
  tx: TenantTransaction,
  { async_consult_id: id, jurisdiction }: Pick<AsyncConsultRow, 'async_consult_id' | 'jurisdiction'>,
  { capacity, now, at, only = null }: { capacity: number | null; now: Date; at: Date; only?: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ physician_id: string }>`
    select p.physician_id from physicians p
    where p.partner_id = ${tx.partnerId} and (${only}::text is null or p.physician_id = ${only})
      and ${isFree(capacity, now)} and ${isLicensedFor(sql`${jurisdiction}::text`, at)}
      and ${hasNotReturned(sql`${id}::text`)}
    order by ${loadOf(now)}, (
      select max(c.assigned_at) from async_consult_order o
      join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
      where o.partner_id = p.partner_id and o.physician_id = p.physician_id and o.status = 'active') nulls first,
      p.physician_id
    limit 1`.execute(tx.db)
  return rows[0]?.physician_id ?? null
}

/** The thread left the queue, or nobody has room for it, between the query and the lock. */
class NoLongerFits extends Error {}

/** Gives a thread to a physician, if it still waits and one still has room under the locks of both rows. */
async function give(services: Services, account: PartnerAccount, asyncConsultId: string): Promise<boolean> {
  const { capacity, responseSla } = account
  try {
    await actOnThread(ownContext(services, account, 'queue.give'), asyncConsultId, async (thread, unit) => {
      if (thread.life.status !== 'queued') throw new NoLongerFits()
      const looking = { capacity, now: unit.realNow, at: unit.now }
      const physicianId = await findReceiver(unit, thread.row, looking)
      if (physicianId === null) throw new NoLongerFits()
      await lockPhysician(unit, physicianId)
      if (!(await findReceiver(unit, thread.row, { ...looking, only: physicianId }))) throw new NoLongerFits()
      thread.act({ type: 'claim', physicianId, responseSla }, { physicianName: await physicianName(unit, physicianId) })
      await notifyOfThread(unit, services, { id: asyncConsultId, physicianId, by: 'queue' })
    })
    return true
  } catch (error) {
    if (error instanceof NoLongerFits) return false
    throw error
  }
}

/**
 * Goes through the partner's queue once, in the order of turns, and gives its threads to physicians with room. Accounts without a
 * capacity give nothing. Any number of workers may run concurrently.
 * @returns whether a thread was given.
 */
export async function giveThreads(services: Services, partnerId: string): Promise<boolean> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account?.asyncEnabled || account.capacity === null) return false
  const waiting = await services.database.inTenant(partnerId, (tx) => findWaiting(tx, services, account.capacity))
  let gave = false
  // One at a time, because each changes who has the fewest.
  for (const id of waiting) if (await give(services, account, id)) gave = true
  return gave
}

/** Creates the work that gives queued threads to physicians with room. */
export function createGiving(services: Services): DueWork {
  return {
    due: async () => {
      const { directory } = services.database
      const { rows } = await sql<{ partner_id: string }>`
        select partner_id from tenant.partners_with_queued_threads()`.execute(directory)
      const accounts = await loadPartnerAccounts(
        directory,
        rows.map((row) => row.partner_id),
      )
      return [...accounts.values()].filter(({ capacity }) => capacity !== null).map(({ partnerId }) => partnerId)
    },
    work: (partnerId) => giveThreads(services, partnerId),
  }
}
