import { partnerFactor } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { findPartner, type Partner } from '@consult/directory'
import { mostApiKeys, mostWebhookEndpoints, notFound, quotaDay, type Usage, type UsageLimit } from '@consult/domain'
import { type RequestContext, readTenant, type Services } from '@consult/request'
import { readDays } from './read-days.ts'

const mib = 1024 * 1024

const numberOf = (row: { count: number | string | bigint } | undefined) => Number(row?.count ?? 0)

/** What the tenant's own tables say about limits. */
async function readTenantUse({ db, partnerId }: TenantTransaction, now: Date) {
  const quotas = await db
    .selectFrom('daily_usage')
    .select(['quota', 'used'])
    .where('partner_id', '=', partnerId)
    .where('subject', '=', '')
    .where('day', '=', quotaDay(now))
    .execute()
  const endpoints = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  const refused = await db
    .selectFrom('request_counts')
    .select(({ fn }) => fn.sum<number>('requests').as('count'))
    .where('partner_id', '=', partnerId)
    .where('bucket', '>=', new Date(`${quotaDay(now)}T00:00:00Z`))
    .where('code', '=', 'rate_limited')
    .executeTakeFirst()
  return {
    quotas: new Map(quotas.map(({ quota, used }) => [quota as string, used])),
    endpoints: numberOf(endpoints),
    refused: numberOf(refused),
  }
}

/** What the directory says about limits. */
async function readDirectoryUse({ database }: Services, partnerId: string, now: Date) {
  const streams = await database.directory
    .selectFrom('open_streams')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('leased_until', '>', now)
    .executeTakeFirst()
  const keys = await database.directory
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('key_id', 'is not', null)
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return { streams: numberOf(streams), keys: numberOf(keys) }
}

function limitsOf(partner: Partner, used: Readonly<Record<string, number>>): UsageLimit[] {
  const limits = {
    invitations: partner.invitationsPerDay,
    erasures: partner.erasuresPerDay,
    exports: partner.exportsPerDay,
    uploads: partner.uploadMibPerDay,
    streams: partner.maxStreams,
    apiKeys: mostApiKeys,
    webhookEndpoints: mostWebhookEndpoints,
  }
  return Object.entries(limits).map(([name, limit]) => ({ name, limit, used: used[name] ?? 0 }))
}

/**
 * The time up to which everything is counted, if there is too much to count at once. Requests and webhook delivery
 * attempts are counted later than events.
 */
const countedUntil = (mark: { counted_at: Date; attempted_at: Date; bucket: Date }): string =>
  new Date(Math.min(mark.counted_at.getTime(), mark.attempted_at.getTime(), mark.bucket.getTime())).toISOString()

/**
 * What the account uses, and its limits. Queries read only the counts and the newer rows.
 * @throws not_found for a removed account
 */
export async function getUsage(context: RequestContext): Promise<Usage> {
  const { services, account } = context
  const now = services.clock.now()
  const partner = await findPartner(services, account.partnerId)
  if (!partner) throw notFound()
  const { streams, keys } = await readDirectoryUse(services, account.partnerId, now)
  const { usage, mark, tenant } = await readTenant(context, async (tx) => ({
    usage: await readDays(tx, now),
    mark: await tx.db
      .selectFrom('usage_marks')
      .select(['counted_at', 'attempted_at', 'bucket'])
      .where('partner_id', '=', tx.partnerId)
      .executeTakeFirst(),
    tenant: await readTenantUse(tx, now),
  }))
  const { quotas, endpoints, refused } = tenant
  const uploads = Math.round(((quotas.get('uploads') ?? 0) / mib) * 10) / 10
  const used = {
    invitations: quotas.get('invitations') ?? 0,
    erasures: quotas.get('erasures') ?? 0,
    exports: quotas.get('exports') ?? 0,
    uploads,
    streams,
    apiKeys: keys,
    webhookEndpoints: endpoints,
  }
  const { rateLimitPerSecond: perSecond, rateLimitBurst: burst } = partner
  return {
    countedUntil: usage.isComplete ? now.toISOString() : mark ? countedUntil(mark) : null,
    days: usage.days,
    limits: limitsOf(partner, used),
    rateLimit: {
      perSecond,
      burst,
      accountPerSecond: perSecond * partnerFactor,
      accountBurst: burst * partnerFactor,
      refusedToday: refused,
    },
  }
}
