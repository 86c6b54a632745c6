import { loadPartnerAccount } from '@consult/auth'
import { notFound } from '@consult/domain'
import { inOperatorUnit } from '../request/operator-unit.ts'
import type { Services } from '../request/request-context.ts'
import { removeFromCalls } from '../telehealth-consults/running/remove-from-calls.ts'

/** How many valid credentials a revoked key had minted, by kind, and how many people were in calls with them. */
export interface EndedWithKey {
  readonly physicianTokens: number
  readonly portalSessions: number
  readonly embedTokens: number
  readonly widgetSessions: number
  readonly callParticipants: number
}

/**
 * Revokes the keys that start with these characters, and every session and token that they minted. Credentials fail at
 * the next use, and open streams end within ten seconds. Participants who joined a call with one are removed from it,
 * and can rejoin only with a credential from another key.
 * @throws not_found when the partner has no such key.
 */
export async function revokeApiKey(services: Services, partnerId: string, shownPrefix: string): Promise<EndedWithKey> {
  const { auth, wakeUps } = services
  return inOperatorUnit(services, { partnerId, act: 'partners.revokeApiKey' }, async (unit) => {
    const { db, now, did } = unit
    const keys = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('partner_id', '=', partnerId)
      .where('shown_prefix', '=', shownPrefix.slice(0, 12))
      .where('revoked_at', 'is', null)
      .returning('key_hash')
      .execute()
    const account = await loadPartnerAccount(db, partnerId)
    if (keys.length === 0 || !account) throw notFound()
    const hashes = keys.map((key) => key.key_hash)
    const sessions = await auth.sessions.mintedBy(hashes, account, db)
    const embedSessions = await auth.embedSessions.mintedBy(hashes, account, db)
    const people = [...sessions.map((of) => of.physicianId), ...embedSessions.map((of) => of.patientId)]
    const callParticipants = await removeFromCalls(unit, people, now)
    unit.afterCommit(() => wakeUps.publish({ stream: 'timers', partnerId }))
    const count = <Kind>(ended: readonly { kind: Kind }[], kind: Kind) => ended.filter((of) => of.kind === kind).length
    return did(
      { type: 'partner', id: partnerId },
      {
        physicianTokens: count(sessions, 'token'),
        portalSessions: count(sessions, 'portal'),
        embedTokens: count(embedSessions, 'token'),
        widgetSessions: count(embedSessions, 'frame'),
        callParticipants,
      },
    )
  })
}
