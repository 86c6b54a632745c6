import { loadPartnerAccount } from '@consult/auth'
import { removeFromCalls } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import type { Services } from '@consult/request'

/** How many valid credentials a revoked key had minted, by kind, and how many people were in calls with them. */
export interface EndedWithKey {
  readonly physicianTokens: number
  readonly portalSessions: number
  readonly embedTokens: number
  readonly widgetSessions: number
  /** Links to patients' pages. */
  readonly pageLinks: number
  readonly callParticipants: number
}

/** How many links that these secrets made worked until now. */
async function countPageLinks(
  { db, partnerId, now }: TenantTransaction & { readonly now: Date },
  hashes: readonly string[],
  keyGeneration: number,
): Promise<number> {
  const { links } = await db
    .selectFrom('page_links')
    .select((eb) => eb.fn.countAll<string>().as('links'))
    .where('partner_id', '=', partnerId)
    .where('key_hash', 'in', [...hashes])
    .where('key_generation', '=', keyGeneration)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(links)
}

/**
 * Removes the people from calls who joined with what these revoked secrets of an account created.
 * @param hashes the hashes of the secrets.
 * @returns how many of each the revocation ended.
 * @throws not_found for an unknown account.
 */
export async function endSecrets(
  { auth, wakeUps }: Services,
  unit: TenantTransaction & { readonly now: Date },
  hashes: readonly string[],
): Promise<EndedWithKey> {
  const { db, partnerId, now } = unit
  const account = await loadPartnerAccount(db, partnerId)
  if (!account || hashes.length === 0) throw notFound()
  const sessions = await auth.sessions.mintedBy(hashes, account, db)
  const embedSessions = await auth.embedSessions.mintedBy(hashes, account, db)
  const people = [
    ...sessions.map((session) => session.physicianId),
    ...embedSessions.map((embedSession) => embedSession.patientId),
  ]
  const callParticipants = await removeFromCalls(unit, people, now)
  unit.afterCommit(() => wakeUps.publish({ stream: 'timers', partnerId }))
  const count = <Kind>(ended: readonly { kind: Kind }[], kind: Kind) =>
    ended.filter((each) => each.kind === kind).length
  return {
    physicianTokens: count(sessions, 'token'),
    portalSessions: count(sessions, 'portal'),
    embedTokens: count(embedSessions, 'token'),
    widgetSessions: count(embedSessions, 'frame'),
    pageLinks: await countPageLinks(unit, hashes, account.keyGeneration),
    callParticipants,
  }
}
