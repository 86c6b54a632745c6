import { type Database, hashSecret, type PartnersTable } from '@consult/db'
import type { Clock } from '@consult/domain'
import { type Selectable, sql } from 'kysely'
import { type AccountQuery, findAccount, type PartnerAccount, toPartnerAccount } from '../partner-account.ts'
import { type BucketRule, capacityOf, costOf, msUntilTokens, partsOf, type Quota, quotaOf } from './bucket-rule.ts'
import type { Bucket } from './buckets.ts'
import { createDenials, type Denial } from './denials.ts'
import { RateLimited } from './rate-limited.ts'
import { createTurns } from './turns.ts'

type PartnerRow = Selectable<PartnersTable>

/** Counts requests in buckets that all processes share. */
export interface RateLimiter {
  /**
   * In one statement, finds an account and counts a request in the credential's own bucket, under the account's rule,
   * and in the bucket that all credentials of the account share. A refusal by the first takes nothing from the second.
   * When counting fails, the account is looked up without it, so that a valid credential still works.
   * @param tokens the cost of the request: one per procedure call.
   * @param onQuota receives the remaining quota, even if it is zero.
   * @throws rate_limited
   */
  countRequest(
    bucket: string,
    account: AccountQuery,
    tokens: number,
    onQuota: (quota: Quota) => void,
  ): Promise<PartnerAccount | null>
  /**
   * Refuses a request if this process knows that its credential's bucket is too empty. Makes no query.
   * @throws rate_limited
   */
  refuseCounted(bucket: string, tokens: number, onQuota: (quota: Quota) => void): void
  /**
   * Takes a token from a bucket. Unlike a request with a valid credential, it fails when counting fails.
   * @throws rate_limited
   */
  take(bucket: Bucket): Promise<void>
  /** Returns a token that turned out not to be due. */
  giveBack(bucket: Bucket): Promise<void>
  /** @throws rate_limited when this process knows that the bucket is empty. Makes no query. */
  refuseEmpty(bucket: Bucket): void
}

const ruleOf = ({ rate_limit_burst, rate_limit_per_second }: PartnerRow): BucketRule => ({
  burst: rate_limit_burst,
  tokens: rate_limit_per_second,
  perSeconds: 1,
})

/** All credentials of a partner together may do this many times what one may. Source: docs/limits.md, Requests. */
export const partnerFactor = 10

const partnerRuleOf = (row: PartnerRow): BucketRule => ({
  burst: row.rate_limit_burst * partnerFactor,
  tokens: row.rate_limit_per_second * partnerFactor,
  perSeconds: 1,
})

interface CountedRow extends PartnerRow {
  readonly own_level: number
  readonly own_granted: boolean
  readonly partner_level: number
  readonly partner_granted: boolean
}

/**
 * The maximum number of concurrent database counts per bucket and process. They wait for the same row, so more would
 * only hold connections that other callers need.
 */
const countsAtOnce = 2

/** The stored form of a bucket's name, which may contain an address or a token. */
const nameOf = ({ name }: Bucket) => hashSecret(JSON.stringify(name))

/** The policy name that callers see; the rest of the bucket's name may identify its owner. */
const policyOf = ({ name: [first = ''] }: Bucket) => first

const refusal = ({ state, policy }: Denial, tokens: number) =>
  new RateLimited(quotaOf(state, policy), msUntilTokens(state, tokens))

/** @param options.onError receives the error when a request could not be counted and was allowed. */
export function createRateLimiter(options: {
  database: Database
  clock: Clock
  onError: (error: unknown) => void
}): RateLimiter {
  const { clock, onError } = options
  const { directory } = options.database
  const denials = createDenials(clock)
  const turns = createTurns(countsAtOnce)

  const judge = (bucket: string, denial: Denial, tokens: number): void => {
    if (denial.state.granted) return
    denials.add(bucket, denial)
    throw refusal(denial, tokens)
  }

  const refuseKnown = (bucket: string, tokens: number, onQuota: (quota: Quota) => void): void => {
    const denied = denials.find(bucket, tokens)
    if (!denied) return
    onQuota(quotaOf(denied.state, denied.policy))
    throw refusal(denied, tokens)
  }

  const countRequest: RateLimiter['countRequest'] = async (bucket, account, tokens, onQuota) => {
    refuseKnown(bucket, tokens, onQuota)
    const now = clock.now()
    const counted = sql<CountedRow>`
      select p.*, own.left_level as own_level, own.was_granted as own_granted,
        shared.left_level as partner_level, shared.was_granted as partner_granted
      from (${account}) p
      cross join lateral (select least(${tokens}, p.rate_limit_burst) * 1000::bigint as parts) cost
      cross join lateral take_token(
        ${bucket}, p.rate_limit_burst * 1000::bigint, p.rate_limit_per_second, cost.parts, ${now}) own
      cross join lateral take_token(
        'partner ' || p.partner_id, p.rate_limit_burst * ${partnerFactor}::bigint * 1000,
        p.rate_limit_per_second * ${partnerFactor}::bigint,
        case when own.was_granted then cost.parts else 0 end, ${now}) shared`
    const found = await counted.execute(directory).catch((error: unknown) => {
      onError(error)
      return null
    })
    if (!found) return findAccount(directory, account)
    const [row] = found.rows
    if (!row) return null
    const own = { rule: ruleOf(row), level: row.own_level, granted: row.own_granted }
    const shared = { rule: partnerRuleOf(row), level: row.partner_level, granted: row.partner_granted }
    const denial = shared.granted ? { state: own, policy: 'default' } : { state: shared, policy: 'partner' }
    onQuota(quotaOf(denial.state, denial.policy))
    judge(bucket, denial, tokens)
    return toPartnerAccount(row)
  }

  const take: RateLimiter['take'] = async (bucket) => {
    const { rule } = bucket
    const name = nameOf(bucket)
    const denied = denials.find(name, 1)
    if (denied) throw refusal(denied, 1)
    const { rows } = await sql<{ left_level: number; was_granted: boolean }>`
      select * from take_token(
        ${name}, ${capacityOf(rule)}, ${rule.tokens}, ${costOf(rule, 1)}, ${clock.now()})`.execute(directory)
    const [row] = rows
    if (!row) return
    judge(name, { state: { rule, level: row.left_level, granted: row.was_granted }, policy: policyOf(bucket) }, 1)
  }

  return {
    refuseCounted: refuseKnown,
    countRequest: (bucket, account, tokens, onQuota) =>
      turns.run(bucket, () => countRequest(bucket, account, tokens, onQuota)),
    take: (bucket) => turns.run(nameOf(bucket), () => take(bucket)),
    giveBack: async (bucket) => {
      await directory
        .updateTable('rate_buckets')
        // May exceed the capacity: the next request caps it.
        .set((eb) => ({ level: eb('level', '+', partsOf(bucket.rule)) }))
        .where('bucket', '=', nameOf(bucket))
        .execute()
    },
    refuseEmpty: (bucket) => {
      const denied = denials.find(nameOf(bucket), 1)
      if (denied) throw refusal(denied, 1)
    },
  }
}
