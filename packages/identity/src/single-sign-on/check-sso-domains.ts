import { addSeconds } from '@consult/domain'
import { appendAudit, type Services } from '@consult/request'
import { sql } from 'kysely'
import { hasRecord } from './sso-domains.ts'

const daySeconds = 24 * 60 * 60
/** How long a verified domain keeps working without its record, in seconds. Source: docs/single-sign-on.md. */
const graceSeconds = 7 * daySeconds
const batchSize = 50

interface DueDomain {
  readonly partnerId: string
  readonly domain: string
  readonly challenge: string
  readonly failingSince: Date | null
}

/** Records the result of a check. After the grace period the domain is no longer verified, which the audit records. */
async function settle(services: Services, due: DueDomain, isThere: boolean): Promise<void> {
  const { partnerId, domain, challenge, failingSince } = due
  const now = services.clock.now()
  const since = isThere ? null : (failingSince ?? now)
  const hasLapsed = since !== null && now >= addSeconds(since, graceSeconds)
  await services.database.inTenant(partnerId, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('sso_domains')
      .set({ checked_at: now, failing_since: since, ...(hasLapsed && { verified_at: null }) })
      .where('partner_id', '=', partnerId)
      .where('domain', '=', domain)
      .where('challenge', '=', challenge)
      .where('verified_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const isChanged = numUpdatedRows > 0n && (hasLapsed || isThere !== (failingSince === null))
    const code = hasLapsed ? 'sso_domain_lapse' : isThere ? 'sso_domain_recover' : 'sso_domain_fail'
    if (!isChanged) return
    const entry = { act: 'singleSignOn.checkDomain', outcome: 'done', actor: services.self, requestId: null } as const
    await appendAudit(tx, [{ type: 'partner', id: partnerId, code, ...entry }], now)
  })
}

/**
 * Looks up the records of verified domains again, each once a day. Nothing changes for users while a record is
 * missing for less than seven days, because somebody may be moving the zone.
 * @returns true when there may be more to check.
 */
export async function checkSsoDomains(services: Services, ending: AbortSignal): Promise<boolean> {
  const { directory } = services.database
  const before = addSeconds(services.clock.now(), -daySeconds)
  const { rows } = await sql<DueDomain>`
    select partner_id as "partnerId", domain, challenge, failing_since as "failingSince" from sso_domains
    where verified_at is not null and checked_at <= ${before}
    order by checked_at limit ${batchSize}`.execute(directory)
  for (const due of rows) {
    if (ending.aborted) return true
    await settle(services, due, await hasRecord(services, due))
  }
  return rows.length === batchSize
}

/** The number of verified domains whose record is missing. */
export async function countFailingDomains({ database }: Services): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sso_domains where verified_at is not null and failing_since is not null`.execute(
    database.directory,
  )
  return rows[0]?.count ?? 0
}
