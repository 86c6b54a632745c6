import { newId } from '@consult/db'
import { ConsultError, type Physician, type ProvisionPhysician, requireBirthDate } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { requestInvitation } from '../invitations/request-invitation.ts'
import { fetchPhysician } from './physician-resource.ts'
import { writeLicenses } from './replace-licenses.ts'
import { writeSupervisor } from './set-supervisor.ts'
import { touchPhysician } from './touch-physician.ts'
import { writeNeedsCosignature } from './write-needs-cosignature.ts'

/** The part of a unit of work that creates a physician. */
type NewPhysician = Pick<Unit, 'db' | 'partnerId' | 'realNow'>

/**
 * Creates the physician's row.
 * @param simulatedNumber makes it a simulated physician.
 * @returns its id; undefined when the partner has one with this `externalId`.
 */
export async function insertPhysician(
  unit: NewPhysician,
  input: ProvisionPhysician,
  simulatedNumber: number | null = null,
): Promise<string | undefined> {
  const row = await unit.db
    .insertInto('physicians')
    .values({
      partner_id: unit.partnerId,
      physician_id: newId('physician', unit.realNow),
      external_id: input.externalId,
      email: input.email,
      first_name: input.firstName,
      last_name: input.lastName,
      credentials: input.credentials ?? null,
      specialty: input.specialty ?? null,
      languages: [...new Set(input.languages ?? [])],
      birth_date: input.birthDate ?? null,
      capacity: input.capacity ?? null,
      presence: 'offline',
      presence_until: null,
      last_seen_at: null,
      idle_since: null,
      unanswered_rings: 0,
      simulated_number: simulatedNumber,
      created_at: unit.realNow,
      updated_at: unit.realNow,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'external_id']).doNothing())
    .returning('physician_id')
    .executeTakeFirst()
  return row?.physician_id
}

/** Opens the portal account. An address has only one account across all partners. @throws email_in_use */
export async function openAccount(unit: NewPhysician, physicianId: string, email: string): Promise<void> {
  const opened = await unit.db
    .insertInto('portal_accounts')
    .values({ email, partner_id: unit.partnerId, physician_id: physicianId, password_hash: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst()
  if (!opened) throw new ConsultError('email_in_use')
}

/** Updates an existing physician with the same email address. @throws external_id_conflict for another address. */
async function refresh(unit: Unit, input: ProvisionPhysician): Promise<string> {
  const { physician_id, email } = await unit.db
    .selectFrom('physicians')
    .select(['physician_id', 'email'])
    .where('partner_id', '=', unit.partnerId)
    .where('external_id', '=', input.externalId)
    .executeTakeFirstOrThrow()
  if (email !== input.email) throw new ConsultError('external_id_conflict')
  await touchPhysician(unit, physician_id, {
    first_name: input.firstName,
    last_name: input.lastName,
    ...(input.credentials !== undefined && { credentials: input.credentials }),
    ...(input.specialty !== undefined && { specialty: input.specialty }),
    ...(input.languages != null && { languages: [...new Set(input.languages)] }),
    ...(input.birthDate !== undefined && { birth_date: input.birthDate }),
    ...(input.capacity !== undefined && { capacity: input.capacity }),
  })
  return physician_id
}

/**
 * Creates the physician with this `externalId` and sends an invitation to the portal. If the physician already exists
 * with the same email address, it updates the profile and sends nothing.
 * @throws email_in_use, external_id_conflict, quota_exceeded, invalid_request for an impossible date of birth
 */
export async function provisionPhysician(context: RequestContext, input: ProvisionPhysician): Promise<Physician> {
  return inUnit(context, async (unit) => {
    requireBirthDate(input.birthDate, unit.realNow)
    const created = await insertPhysician(unit, input)
    context.answer.repeated = created === undefined
    if (created) {
      await openAccount(unit, created, input.email)
    }
    const physicianId = created ?? (await refresh(unit, input))
    if (input.licenses != null) await writeLicenses(unit, physicianId, input.licenses)
    const supervises = input.supervisor == null ? [] : await writeSupervisor(unit, physicianId, input.supervisor)
    const cosigned = await writeNeedsCosignature(unit, physicianId, input.needsCosignature)
    const physician = await fetchPhysician(unit, physicianId, unit.now)
    const perDay = context.account.invitationsPerDay
    const { requestId, now } = unit
    if (created) await requestInvitation(unit, { physicianId, perDay, requestId, now })
    const target = { type: 'physician', id: physicianId, code: created ? 'create' : 'update' } as const
    return unit.did([target, ...supervises, ...cosigned], physician)
  })
}
