import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds, currentVersion, type Overview, overviewDays } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { findEndpointProblems } from './endpoint-problems.ts'

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
/** How long before its link expires an invitation is shown. */
const lapsingSeconds = 2 * daySeconds
/** How many kinds of failure are shown. */
const mostFailures = 10

/**
 * The requests of a time by route, result and key: a few hundred rows at most, regardless of the number of requests.
 */
function selectCounts({ db, partnerId }: TenantTransaction, since: Date) {
  return db.selectFrom('request_counts').where('partner_id', '=', partnerId).where('bucket', '>=', since)
}

async function readRequests(tx: TenantTransaction, now: Date): Promise<Overview['requests']> {
  const rows = await selectCounts(tx, addSeconds(now, -hourSeconds))
    .select(({ fn }) => ['method', 'route', 'status', 'code', fn.sum<string>('requests').as('requests')])
    .groupBy(['method', 'route', 'status', 'code'])
    .execute()
  const counted = rows.map((row) => ({ ...row, requests: Number(row.requests) }))
  const totalOf = (matches: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(matches).reduce((sum, { requests }) => sum + requests, 0)
  return {
    total: totalOf(() => true),
    failed4xx: totalOf(({ status }) => status >= 400 && status < 500),
    failed5xx: totalOf(({ status }) => status >= 500),
    rateLimited: totalOf(({ code }) => code === 'rate_limited'),
    failures: counted
      .filter(({ status }) => status >= 400)
      .toSorted((one, other) => other.requests - one.requests)
      .slice(0, mostFailures),
  }
}

/** The deprecated operations and the old versions that the partner's programs use. */
async function readDeprecations(tx: TenantTransaction, now: Date): Promise<Overview['deprecations']> {
  const rows = await selectCounts(tx, addSeconds(now, -daySeconds))
    .select(({ fn }) => ['method', 'route', 'service_version', 'deprecated', fn.sum<string>('requests').as('requests')])
    .where(({ or, eb }) =>
      or([
        eb('deprecated', '=', true),
        eb.and([eb('service_version', '<>', ''), eb('service_version', '<', currentVersion)]),
      ]),
    )
    .groupBy(['method', 'route', 'service_version', 'deprecated'])
    .execute()
  const sums = (those: readonly { name: string; requests: string }[]) =>
    [...Map.groupBy(those, ({ name }) => name)].map(([name, all]) => ({
      name,
      requests: all.reduce((sum, { requests }) => sum + Number(requests), 0),
    }))
  const operations = sums(
    rows.filter(({ deprecated }) => deprecated).map((row) => ({ ...row, name: `${row.method} ${row.route}` })),
  )
  const versions = sums(
    rows
      .filter(({ service_version: version }) => version !== '' && version < currentVersion)
      .map((row) => ({ ...row, name: row.service_version })),
  )
  return {
    operations: operations.map(({ name, requests }) => {
      const [method = '', route = ''] = name.split(' ')
      return { method, route, requests }
    }),
    versions: versions.map(({ name, requests }) => ({ version: name, requests })),
    currentVersion,
  }
}

/** How often each key was refused because of its networks. */
async function readRefusedNetworks(tx: TenantTransaction, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await selectCounts(tx, addSeconds(now, -daySeconds))
    .select(({ fn }) => ['key_id', fn.sum<string>('requests').as('requests')])
    .where('network_refused', '=', true)
    .groupBy('key_id')
    .execute()
  return new Map(rows.map(({ key_id, requests }) => [key_id, Number(requests)]))
}

async function findKeyProblems(
  { directory }: Database,
  partnerId: string,
  { now, refused }: { now: Date; refused: ReadonlyMap<string, number> },
): Promise<Overview['keys']> {
  const keys = await directory
    .selectFrom('api_keys')
    .select(['key_id', 'name', 'expires_at'])
    .where('partner_id', '=', partnerId)
    .where('key_id', 'is not', null)
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('key_id')
    .execute()
  const soon = addSeconds(now, overviewDays * daySeconds)
  return keys.flatMap(({ key_id, name, expires_at: expiresAt }): Overview['keys'] => {
    const id = key_id ?? ''
    const common = {
      id,
      name: name ?? '',
      expiresAt: expiresAt?.toISOString() ?? null,
      refused: refused.get(id) ?? 0,
    }
    if (common.refused > 0) return [{ ...common, problem: 'network_refused' }]
    return expiresAt && expiresAt <= soon ? [{ ...common, problem: 'expires' }] : []
  })
}

async function readLicenses({ db, partnerId }: TenantTransaction, now: Date): Promise<Overview['licenses']> {
  const last = addSeconds(now, overviewDays * daySeconds)
    .toISOString()
    .slice(0, 10)
  const row = await db
    .selectFrom('physician_licenses as l')
    .innerJoin('physicians as p', (join) =>
      join.onRef('p.partner_id', '=', 'l.partner_id').onRef('p.physician_id', '=', 'l.physician_id'),
    )
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('l.expires_on').as('first')])
    .where('l.partner_id', '=', partnerId)
    .where('p.deactivated_at', 'is', null)
    .where('l.expires_on', '<=', last)
    .executeTakeFirst()
  return { expiring: Number(row?.count ?? 0), firstExpiresOn: row?.first ?? null }
}

async function readInvitations({ db, partnerId }: TenantTransaction, now: Date): Promise<Overview['invitations']> {
  const row = await db
    .selectFrom('portal_accounts as a')
    .innerJoin('account_links as l', 'l.physician_id', 'a.physician_id')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('l.expires_at').as('first')])
    .where('a.partner_id', '=', partnerId)
    .where('a.password_hash', 'is', null)
    .where('l.kind', '=', 'invitation')
    .where('l.expires_at', '>', now)
    .where('l.expires_at', '<=', addSeconds(now, lapsingSeconds))
    .executeTakeFirst()
  return { lapsing: Number(row?.count ?? 0), firstLapsesAt: row?.first?.toISOString() ?? null }
}

/**
 * What is failing in the partner's integration now, and what will fail soon. It reads counts and small tables, never
 * the log of requests. Nothing in it names a patient or a physician.
 */
export async function getOverview(context: RequestContext): Promise<Overview> {
  const { services, account } = context
  const now = services.clock.now()
  const { refused, ...ofTenant } = await readTenant(context, async (tx) => ({
    requests: await readRequests(tx, now),
    endpoints: await findEndpointProblems(tx, now),
    licenses: await readLicenses(tx, now),
    invitations: await readInvitations(tx, now),
    deprecations: await readDeprecations(tx, now),
    refused: await readRefusedNetworks(tx, now),
  }))
  return { ...ofTenant, keys: await findKeyProblems(services.database, account.partnerId, { now, refused }) }
}
