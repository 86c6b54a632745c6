import { hashPassword } from '@consult/auth'
import type { ApiHost } from './api-host.ts'
import type { Client } from './client.ts'

const hashes = new Map<string, Promise<string>>()

/** The hash of a test's password. Hashing takes longer than most requests, so each password is hashed once. */
export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

interface Person {
  readonly partnerId: string
  readonly physicianId: string
}

/** Gives a new physician a password, as an invitation does: the one that waits is not sent any more. */
export async function givePassword(
  { services: { database } }: ApiHost,
  { partnerId, physicianId, password }: Person & { password: string },
): Promise<void> {
  const password_hash = await hashOnce(password)
  await database.inTenant(partnerId, async ({ db }) => {
    await db
      .deleteFrom('account_mails')
      .where('physician_id', '=', physicianId)
      .where('kind', '=', 'invitation')
      .execute()
    await db.updateTable('portal_accounts').set({ password_hash }).where('physician_id', '=', physicianId).execute()
  })
}

async function openSession(
  { services, as }: ApiHost,
  { partnerId, physicianId }: Person,
  kind: 'portal' | 'console',
): Promise<{ token: string; client: Client }> {
  const wanted = { partnerId, physicianId, kind, keyGeneration: null, keyHash: null }
  const { token } = await services.database.inTenant(partnerId, ({ db }) => services.auth.sessions.begin(wanted, db))
  return { token, client: as(token) }
}

/** Starts a physician's portal session, as a sign-in with their own password does. */
export const openPortal = (host: ApiHost, person: Person): Promise<{ token: string; client: Client }> =>
  openSession(host, person, 'portal')

/** Starts a member's console session, as a sign-in with their own password does. */
export const openConsole = async (host: ApiHost, person: Person): Promise<Client> =>
  (await openSession(host, person, 'console')).client
