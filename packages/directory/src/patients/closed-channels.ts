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

/** A channel on which nothing may be sent to the current address of a patient, and why not. */
export interface ClosedChannel {
  readonly channel: PatientChannel
  /** `bounced`: the address does not work. `stopped`: its owner answered STOP. */
  readonly why: 'bounced' | 'stopped'
}

/** The closed channels of patients, by the patient. */
export async function closedChannels(
  { db, partnerId }: Pick<TenantTransaction, 'db' | 'partnerId'>,
  patients: ReadonlyMap<string, PatientAddresses>,
): Promise<ReadonlyMap<string, readonly ClosedChannel[]>> {
  if (patients.size === 0) return new Map()
  const rows = await db
    .selectFrom('notification_addresses')
    .select(['patient_id', 'channel', 'address_hash', 'stopped_at'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', 'in', [...patients.keys()])
    .where((either) => either.or([either('bounced_at', 'is not', null), either('stopped_at', 'is not', null)]))
    .execute()
  const current = rows.filter(({ patient_id: id, channel, address_hash: hash }) => {
    const addresses = patients.get(id)
    const address = addresses ? addressOn(channel, addresses) : null
    return address !== null && addressHashOf(address) === hash
  })
  const byPatient = Map.groupBy(current, ({ patient_id: id }) => id)
  return new Map(
    [...byPatient].map(([id, closed]) => [
      id,
      closed.map(({ channel, stopped_at: at }) => ({ channel, why: at === null ? 'bounced' : 'stopped' })),
    ]),
  )
}
