import { loadPartnerAccount, type PartnerAccount } from '@consult/auth'
import { isUniqueViolation, type TenantTransaction } from '@consult/db'
import { lockPhysician } from '@consult/directory'
import type { DueWork } from '@consult/engine'
import { ownContext, type Services, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { actOnTelehealthConsult } from '../act-on-telehealth-consult.ts'
import { findPairs, type MatchingTime, type Pair } from './find-pairs.ts'
import { ringSeconds } from './waiting-room.ts'

const timeOf = (id: string | null, { now, realNow }: Pick<Unit, 'now' | 'realNow'>): MatchingTime => ({
  now: realNow,
  clock: id === null ? null : { id, now },
})

/** Finds the pairs of patients in real time, and then those on each test clock. */
async function findAllPairs(tx: TenantTransaction, now: Date): Promise<Pair[]> {
  const pairs = await findPairs(tx, { now })
  const clocks = await tx.db
    .selectFrom('test_clocks as k')
    .select(['k.test_clock_id as id', 'k.now'])
    .where('k.partner_id', '=', tx.partnerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('telehealth_consults as w')
          .select('w.telehealth_consult_id')
          .whereRef('w.partner_id', '=', 'k.partner_id')
          .whereRef('w.test_clock_id', '=', 'k.test_clock_id')
          .where('w.status', '=', 'waiting'),
      ),
    )
    .orderBy('k.test_clock_id')
    .execute()
  for (const clock of clocks) pairs.push(...(await findPairs(tx, { now, clock })))
  return pairs
}

/** The patient or the physician was taken between the query and the lock. */
class NoLongerFits extends Error {}

/**
 * Rings the physician for the patient, if both are still free under the locks of their rows.
 * @returns whether it rings.
 */
async function ring(services: Services, account: PartnerAccount, pair: Pair): Promise<boolean> {
  const { telehealthConsultId, physicianId } = pair
  try {
    await actOnTelehealthConsult(
      ownContext(services, account, 'matching.ring'),
      telehealthConsultId,
      async (consult, unit) => {
        await lockPhysician(unit, physicianId)
        if ((await findPairs(unit, timeOf(consult.row.test_clock_id, unit), pair)).length === 0)
          throw new NoLongerFits()
        consult.act({ type: 'ring', physicianId, ringSeconds })
      },
    )
    return true
  } catch (error) {
    // Unique violation: another matcher rang for another consult of the same patient at the same time.
    if (error instanceof NoLongerFits || isUniqueViolation(error, 'telehealth_consults_one_patient')) return false
    throw error
  }
}

/**
 * Goes through the partner's waiting room once, in the order of the line. For each patient, it rings the best physician
 * who was free at the start of the pass. A physician who becomes free meanwhile is matched in the next pass. Any number
 * of matchers may run concurrently.
 * @returns whether any call rang.
 */
export async function matchPatients(services: Services, partnerId: string): Promise<boolean> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) return false
  const pairs = await services.database.inTenant(partnerId, (tx) => findAllPairs(tx, services.clock.now()))
  const taken = new Set<string>()
  for (const pair of pairs) {
    if (taken.has(pair.telehealthConsultId) || taken.has(pair.physicianId)) continue
    if (await ring(services, account, pair)) taken.add(pair.telehealthConsultId).add(pair.physicianId)
  }
  return taken.size > 0
}

/** Creates the worker that matches patients. */
export function createMatching(services: Services): DueWork {
  return {
    due: async () => {
      const { rows } = await sql<{ partner_id: string }>`
        select partner_id from tenant.partners_with_waiting_patients(${services.clock.now()})`.execute(
        services.database.directory,
      )
      return rows.map((row) => row.partner_id)
    },
    work: (partnerId) => matchPatients(services, partnerId),
  }
}
