import type { License, Physician } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { fetchPhysician } from './physician-resource.ts'
import { touchPhysician } from './touch-physician.ts'

/** Replaces the rows of the physician's licenses. */
export async function writeLicenses(unit: Unit, physicianId: string, licenses: readonly License[]): Promise<void> {
  await unit.db
    .deleteFrom('physician_licenses')
    .where('partner_id', '=', unit.partnerId)
    .where('physician_id', '=', physicianId)
    .execute()
  if (licenses.length === 0) return
  await unit.db
    .insertInto('physician_licenses')
    .values(
      licenses.map((license, position) => ({
        partner_id: unit.partnerId,
        physician_id: physicianId,
        position,
        jurisdiction: license.jurisdiction,
        number: license.number,
        expires_on: license.expiresOn,
      })),
    )
    .execute()
}

/** Replaces the physician's licenses. @throws not_found */
export async function replaceLicenses(
  context: RequestContext,
  { physicianId, licenses }: { physicianId: string; licenses: readonly License[] },
): Promise<Physician> {
  return inUnit(context, async (unit) => {
    await touchPhysician(unit, physicianId)
    await writeLicenses(unit, physicianId, licenses)
    const physician = await fetchPhysician(unit, physicianId, unit.now)
    return unit.did({ type: 'physician', id: physicianId }, physician)
  })
}
