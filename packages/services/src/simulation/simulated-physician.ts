import { loadPartnerAccount } from '@consult/auth'
import { type License, notFound, type SimulatedPhysician } from '@consult/domain'
import { insertPhysician } from '../directory/physicians/provision-physician.ts'
import { writeLicenses } from '../directory/physicians/replace-licenses.ts'
import { ownContext, type RequestContext, type Services } from '../request/request-context.ts'
import { inUnit, type Unit } from '../request/unit-of-work.ts'

const lastNames = { 1: 'One', 2: 'Two' } as const
const externalIdOf = (number: SimulatedPhysician) => `simulated-${number}`

async function findId(unit: Pick<Unit, 'db' | 'partnerId'>, number: SimulatedPhysician): Promise<string | null> {
  const row = await unit.db
    .selectFrom('physicians')
    .select('physician_id')
    .where('partner_id', '=', unit.partnerId)
    .where('external_id', '=', externalIdOf(number))
    .executeTakeFirst()
  return row?.physician_id ?? null
}

/** Adds a license for the jurisdiction, unless there is one. */
async function licenseFor(unit: Unit, physicianId: string, jurisdiction: string): Promise<void> {
  const rows = await unit.db
    .selectFrom('physician_licenses')
    .select(['jurisdiction', 'number', 'expires_on'])
    .where('partner_id', '=', unit.partnerId)
    .where('physician_id', '=', physicianId)
    .orderBy('position')
    .execute()
  if (rows.some((row) => row.jurisdiction === jurisdiction)) return
  const held: License[] = rows.map(({ jurisdiction, number, expires_on }) => ({
    jurisdiction,
    number,
    expiresOn: expires_on,
  }))
  await writeLicenses(unit, physicianId, [...held, { jurisdiction, number: 'SIMULATED', expiresOn: null }])
}

/**
 * Returns the id of a partner's simulated physician, who is created when first needed and gets a license for the
 * jurisdiction. They have no portal account and get no mail.
 */
export async function prepareSimulatedPhysician(
  context: RequestContext,
  number: SimulatedPhysician,
  jurisdiction: string | null,
): Promise<string> {
  return inUnit(context, async (unit) => {
    const created = await insertPhysician(unit, {
      externalId: externalIdOf(number),
      email: `physician-${number}@simulated.invalid`,
      firstName: 'Simulated',
      lastName: lastNames[number],
    })
    const physicianId = created ?? (await findId(unit, number)) ?? ''
    if (jurisdiction !== null) await licenseFor(unit, physicianId, jurisdiction)
    return unit.did(created ? [{ type: 'physician', id: created, code: 'create' }] : [], physicianId)
  })
}

/** Reports which simulated physician has this id; null for a person. */
export async function simulatedPhysicianOf(
  unit: Pick<Unit, 'db' | 'partnerId'>,
  physicianId: string | null,
): Promise<SimulatedPhysician | null> {
  if (physicianId === null) return null
  if ((await findId(unit, 1)) === physicianId) return 1
  return (await findId(unit, 2)) === physicianId ? 2 : null
}

/** The request context of a simulated physician's act. @throws not_found for an unknown partner. */
export async function simulationContext(services: Services, partnerId: string, act: string): Promise<RequestContext> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw notFound()
  return ownContext(services, account, `simulation.${act}`)
}
