import { loadPartnerAccount, type PartnerAccount } from '@consult/auth'
import { isUniqueViolation } from '@consult/db'
import type { DueWork } from '@consult/engine'
import { sql } from 'kysely'
import { lockPhysician } from '../../directory/physicians/lock-physician.ts'
import { ownContext, type Services } from '../../request/request-context.ts'
import { actOnTelehealthConsult } from '../act-on-telehealth-consult.ts'
import { findPairs, type Pair } from './find-pairs.ts'
import { ringSeconds } from './waiting-room.ts'

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
        if ((await findPairs(unit, unit.now, pair)).length === 0) throw new NoLongerFits()
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
 * Goes through the partner's waiting room once, first come, first served. For each patient, it rings the best physician
 * who was free at the start of the pass. A physician who becomes free meanwhile is matched in the next pass. Any number
 * of matchers may run concurrently.
 * @returns whether any call rang.
 */
export async function matchPatients(services: Services, partnerId: string): Promise<boolean> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) return false
  const pairs = await services.database.inTenant(partnerId, (tx) => findPairs(tx, services.clock.now()))
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
