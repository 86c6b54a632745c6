import { hashSecret } from '@consult/db'
import type { NotificationChannel } from '@consult/domain'
import type { Reachable } from './channel-plan.ts'
import type { Queries } from './reachable-patient.ts'

/** After this many temporary refusals in a row, an address counts as one that does not work. */
export const mostSoftBounces = 3

/** The address of a patient on a channel; null: none. */
export const addressOn = (channel: NotificationChannel, { email, phone }: Pick<Reachable, 'email' | 'phone'>) =>
  channel === 'email' ? email : phone

const hashOf = (address: string) => hashSecret(address.toLowerCase())

/** The channels whose current address does not work. */
export async function bouncedChannels(
  { db, partnerId }: Queries,
  patientId: string,
  patient: Pick<Reachable, 'email' | 'phone'>,
): Promise<NotificationChannel[]> {
  const rows = await db
    .selectFrom('notification_addresses')
    .select(['channel', 'address_hash'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('bounced_at', 'is not', null)
    .execute()
  return rows.flatMap(({ channel, address_hash: hash }) => {
    const address = addressOn(channel, patient)
    return address !== null && hashOf(address) === hash ? [channel] : []
  })
}

interface AddressOfPatient {
  readonly patientId: string
  readonly channel: NotificationChannel
  readonly address: string
}

/**
 * Records a refusal of an address.
 * @param refusal.hard for good, so that nothing is sent there any more.
 * @returns whether nothing is sent there any more.
 */
export async function noteBounce(
  { db, partnerId }: Queries,
  { patientId, channel, address }: AddressOfPatient,
  { hard, now }: { hard: boolean; now: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom('notification_addresses')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst()
  const hash = hashOf(address)
  const softBounces = (known?.address_hash === hash ? known.soft_bounces : 0) + 1
  const isDead = hard || softBounces >= mostSoftBounces
  const bounced = { address_hash: hash, soft_bounces: softBounces, bounced_at: isDead ? now : null }
  await db
    .insertInto('notification_addresses')
    .values({ partner_id: partnerId, patient_id: patientId, channel, ...bounced })
    .onConflict((conflict) => conflict.columns(['partner_id', 'patient_id', 'channel']).doUpdateSet(bounced))
    .execute()
  return isDead
}

/** Forgets earlier refusals of a channel, because something was accepted there. */
export async function noteAccepted(
  { db, partnerId }: Queries,
  { patientId, channel }: Pick<AddressOfPatient, 'patientId' | 'channel'>,
): Promise<void> {
  await db
    .deleteFrom('notification_addresses')
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('channel', '=', channel)
    .execute()
}
