import { addressHashOf } from '@consult/directory'
import type { NotificationChannel } from '@consult/domain'
import { sql } from 'kysely'
import type { Queries } from './reachable-patient.ts'

/** After this many temporary refusals in a row, an address counts as one that does not work. */
export const mostSoftBounces = 3

/** Whether two spellings are the same address. */
export const isSameAddress = (one: string, other: string) => addressHashOf(one) === addressHashOf(other)

interface AddressOfPatient {
  readonly patientId: string
  readonly channel: NotificationChannel
  readonly address: string
}

/** What is known about an address of the patient: nothing, if the refusals were of another one. */
async function refusalsOf({ db, partnerId }: Queries, { patientId, channel, address }: AddressOfPatient) {
  const known = await db
    .selectFrom('notification_addresses')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst()
  const hash = addressHashOf(address)
  const { soft_bounces, soft_bounced_mails, bounced_at, stopped_at } = known?.address_hash === hash ? known : noRefusals
  return { address_hash: hash, soft_bounces, soft_bounced_mails, bounced_at, stopped_at }
}

const noRefusals = { soft_bounces: 0, soft_bounced_mails: [], bounced_at: null, stopped_at: null }

async function writeRefusals(
  { db, partnerId }: Queries,
  { patientId, channel }: AddressOfPatient,
  refusals: Awaited<ReturnType<typeof refusalsOf>>,
): Promise<boolean> {
  await db
    .insertInto('notification_addresses')
    .values({ partner_id: partnerId, patient_id: patientId, channel, ...refusals })
    .onConflict((conflict) => conflict.columns(['partner_id', 'patient_id', 'channel']).doUpdateSet(refusals))
    .execute()
  return refusals.bounced_at !== null
}

/**
 * Records that a mail server or an SMS provider refused an address.
 * @param refusal.hard for good, so that nothing is sent there any more.
 * @returns whether nothing is sent there any more.
 */
export async function noteBounce(
  tx: Queries,
  at: AddressOfPatient,
  { hard, now }: { hard: boolean; now: Date },
): Promise<boolean> {
  const known = await refusalsOf(tx, at)
  const softBounces = known.soft_bounces + 1
  const isDead = hard || softBounces >= mostSoftBounces
  const bouncedAt = known.bounced_at ?? (isDead ? now : null)
  return writeRefusals(tx, at, { ...known, soft_bounces: softBounces, bounced_at: bouncedAt })
}

/**
 * Records that a mail bounced after its acceptance. A mail counts once, however often that is reported.
 * @param bounce.mail names the mail.
 * @returns whether nothing is sent there any more.
 */
export async function noteReportedBounce(
  tx: Queries,
  at: AddressOfPatient,
  { mail, hard, now }: { mail: string; hard: boolean; now: Date },
): Promise<boolean> {
  const known = await refusalsOf(tx, at)
  const mails = hard ? known.soft_bounced_mails : [...new Set([...known.soft_bounced_mails, mail])]
  const isDead = hard || mails.length >= mostSoftBounces
  const bouncedAt = known.bounced_at ?? (isDead ? now : null)
  return writeRefusals(tx, at, { ...known, soft_bounced_mails: mails, bounced_at: bouncedAt })
}

/** Records that the owner of a number wants no SMS any more, or wants them again. @param stoppedAt null: again */
export async function noteStop(tx: Queries, at: AddressOfPatient, stoppedAt: Date | null): Promise<void> {
  await writeRefusals(tx, at, { ...(await refusalsOf(tx, at)), stopped_at: stoppedAt })
}

/**
 * Ends the rows of refusals of channels, because a mail server accepted something there. Bounces that were reported later
 * still count: a provider's own server accepts mail for addresses that do not work.
 */
export async function noteAllAccepted(
  { db, partnerId }: Queries,
  all: readonly Pick<AddressOfPatient, 'patientId' | 'channel'>[],
): Promise<void> {
  if (all.length === 0) return
  await sql`
    update notification_addresses set soft_bounces = 0
    where partner_id = ${partnerId} and soft_bounces > 0 and (patient_id, channel) in (
      select * from unnest(${all.map(({ patientId }) => patientId)}::text[], ${all.map(({ channel }) => channel)}::text[]))`.execute(
    db,
  )
}

/** Ends the row of reported soft bounces, because a mail arrived. An address that does not work stays one. */
export async function noteDelivered(
  { db, partnerId }: Queries,
  { patientId, channel }: Pick<AddressOfPatient, 'patientId' | 'channel'>,
): Promise<void> {
  await db
    .updateTable('notification_addresses')
    .set({ soft_bounced_mails: [] })
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('channel', '=', channel)
    .execute()
}
