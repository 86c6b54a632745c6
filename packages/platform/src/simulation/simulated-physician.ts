import { loadPartnerAccount } from '@consult/auth'
import { insertPhysician, lockPhysician, writeLicenses } from '@consult/directory'
import { ConsultError, type License, notFound, type SimulatedPhysician } from '@consult/domain'
import { inUnit, ownContext, type RequestContext, type Services, type Unit } from '@consult/request'

const numerals = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const externalIdOf = (number: number) => `simulated-${number}`
const emailOf = (number: number) => `physician-${number}@simulated.invalid`

/**
 * Returns the id of a simulated physician that exists already. A simulated physician from before there were marks is
 * marked.
 * @throws external_id_conflict when a person has the externalId.
 */
async function findId(unit: Unit, number: number): Promise<string> {
  const row = await unit.db
    .selectFrom('physicians')
    .select(['physician_id', 'email', 'simulated_number'])
    .where('partner_id', '=', unit.partnerId)
    .where('external_id', '=', externalIdOf(number))
    .executeTakeFirstOrThrow()
  if (row.simulated_number === number) return row.physician_id
  if (row.email !== emailOf(number)) throw new ConsultError('external_id_conflict')
  await unit.db
    .updateTable('physicians')
    .set({ simulated_number: number })
    .where('partner_id', '=', unit.partnerId)
    .where('physician_id', '=', row.physician_id)
    .execute()
  return row.physician_id
}

/** Adds a license for the jurisdiction, unless there is one. */
async function licenseFor(unit: Unit, physicianId: string, jurisdiction: string): Promise<void> {
  await lockPhysician(unit, physicianId)
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

/** A simulated physician, and what the audit says if they are new. */
export interface PreparedPhysician {
  readonly id: string
  readonly targets: readonly { type: 'physician'; id: string; code: 'create' }[]
}

/**
 * Finds a partner's simulated physician, who is created when first needed and gets a license for the jurisdiction. They
 * have no portal account and get no mail.
 * @throws external_id_conflict when a person has the externalId.
 */
export async function ensureSimulatedPhysician(
  unit: Unit,
  number: number,
  jurisdiction: string | null,
): Promise<PreparedPhysician> {
  const created = await insertPhysician(
    unit,
    {
      externalId: externalIdOf(number),
      email: emailOf(number),
      firstName: 'Simulated',
      lastName: numerals[number - 1] ?? String(number),
    },
    number,
  )
  const id = created ?? (await findId(unit, number))
  if (jurisdiction !== null) await licenseFor(unit, id, jurisdiction)
  return { id, targets: created ? [{ type: 'physician', id, code: 'create' }] : [] }
}

/** Like the previous function, in its own unit of work. @returns the physician's id. */
export async function prepareSimulatedPhysician(
  context: RequestContext,
  number: SimulatedPhysician,
  jurisdiction: string | null,
): Promise<string> {
  return inUnit(context, async (unit) => {
    const { id, targets } = await ensureSimulatedPhysician(unit, number, jurisdiction)
    return unit.did(targets, id)
  })
}

/** Reports which simulated physician of threads has this id; null for a person. */
export async function simulatedPhysicianOf(
  unit: Pick<Unit, 'db' | 'partnerId'>,
  physicianId: string | null,
): Promise<SimulatedPhysician | null> {
  if (physicianId === null) return null
  const row = await unit.db
    .selectFrom('physicians')
    .select('simulated_number')
    .where('partner_id', '=', unit.partnerId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  const number = row?.simulated_number ?? null
  return number === 1 || number === 2 ? number : null
}

/** The request context of a simulated physician's act. @throws not_found for an unknown partner. */
export async function simulationContext(services: Services, partnerId: string, act: string): Promise<RequestContext> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw notFound()
  return ownContext(services, account, `simulation.${act}`)
}

/** Returns this context in the name of the simulated physician. */
export const actingAs = (context: RequestContext, physicianId: string): RequestContext => ({
  ...context,
  actor: { ...context.actor, physicianId },
})
