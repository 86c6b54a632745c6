import { hashSecret, type PatientChannel, type TenantTransaction } from '@consult/db'

/** Addresses of a patient. */
export interface PatientAddresses {
  readonly email: string | null
  readonly phone: string
}

/** The address of a patient on a channel; null: none. */
export const addressOn = (channel: PatientChannel, { email, phone }: PatientAddresses) =>
  channel === 'email' ? email : phone

/** What the database knows an address by. */
export const addressHashOf = (address: string) => hashSecret(address.trim().toLowerCase())

/**
 * The channels on which nothing may be sent to the current address: it does not work (`bounced`), or its owner answered STOP
 * (`stopped`).
 */
export async function closedChannels(
  { db, partnerId }: Pick<TenantTransaction, 'db' | 'partnerId'>,
  patientId: string,
  patient: PatientAddresses,
): Promise<{ readonly channel: PatientChannel; readonly why: 'bounced' | 'stopped' }[]> {
  const rows = await db
    .selectFrom('notification_addresses')
    .select(['channel', 'address_hash', 'stopped_at'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where((either) => either.or([either('bounced_at', 'is not', null), either('stopped_at', 'is not', null)]))
    .execute()
  return rows.flatMap(({ channel, address_hash: hash, stopped_at: stoppedAt }) => {
    const address = addressOn(channel, patient)
    if (address === null || addressHashOf(address) !== hash) return []
    return [{ channel, why: stoppedAt === null ? 'bounced' : 'stopped' } as const]
  })
}
