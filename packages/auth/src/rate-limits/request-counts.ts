import { prepared, type Tables } from '@consult/db'
import type { Clock } from '@consult/domain'
import { createBatches } from '@consult/engine'
import { type Kysely, sql } from 'kysely'
import { type AccountQuery, type AccountRow, type PartnerAccount, toPartnerAccount } from '../partner-account.ts'
import { type BucketRule, stateAfter } from './bucket-rule.ts'
import type { Denial } from './denials.ts'

/** A request to count. */
export interface UncountedRequest {
  /** The bucket of its credential. */
  readonly bucket: string
  readonly account: AccountQuery
  readonly tokens: number
}

/** A counted request. */
export interface CountedRequest {
  readonly account: PartnerAccount
  /** The bucket that refused the request; if none did, the bucket of its credential. */
  readonly decisive: Denial
}

/** Counts requests in the bucket of their credential and in the one that all credentials of the account share. */
export interface RequestCounts {
  /** @returns null when the query finds no account. @throws when the database cannot count. */
  add(request: UncountedRequest): Promise<CountedRequest | null>
}

interface CountedRow extends AccountRow {
  readonly own_level: number
  readonly own_taken: number
  readonly shared_level: number
  readonly shared_taken: number
}

const ruleOf = ({ rate_limit_burst, rate_limit_per_second }: AccountRow): BucketRule => ({
  burst: rate_limit_burst,
  tokens: rate_limit_per_second,
  perSeconds: 1,
})

/** All credentials of a partner together may do this many times what one may. Source: docs/limits.md, Requests. */
export const partnerFactor = 10

const sharedRuleOf = (row: AccountRow): BucketRule => ({
  burst: row.rate_limit_burst * partnerFactor,
  tokens: row.rate_limit_per_second * partnerFactor,
  perSeconds: 1,
})

/** The maximum number of requests in one statement. */
const largestBatch = 1_000

/**
 * Creates the counts. Requests that arrive while others of the same credential and cost are counted share the next
 * statement: a busy key would otherwise wait for the row of its bucket once for each request.
 */
export function createRequestCounts({ directory, clock }: { directory: Kysely<Tables>; clock: Clock }): RequestCounts {
  /** Each request gets the state in which it would have left the buckets if they had come one after the other. */
  const countTogether = async (requests: readonly UncountedRequest[]): Promise<readonly (CountedRequest | null)[]> => {
    // They differ only in their time: the last one knows best whether the credential has expired.
    const request = requests.at(-1)
    if (!request) return []
    const { bucket, account, tokens } = request
    const now = clock.now()
    const counted = await sql<CountedRow>`${prepared} 
      select p.*, own.left_level as own_level, own.tokens_taken as own_taken,
        shared.left_level as shared_level, shared.tokens_taken as shared_taken
      from (${account}) p
      cross join lateral (select least(${tokens}, p.rate_limit_burst) * 1000::bigint as parts) cost
      cross join lateral take_tokens(
        ${bucket}, p.rate_limit_burst * 1000::bigint, p.rate_limit_per_second, cost.parts, ${requests.length}, ${now}) own
      cross join lateral take_tokens(
        'partner ' || p.partner_id, p.rate_limit_burst * ${partnerFactor}::bigint * 1000,
        p.rate_limit_per_second * ${partnerFactor}::bigint, cost.parts, own.tokens_taken, ${now}) shared`.execute(
      directory,
    )
    const [row] = counted.rows
    if (!row) return requests.map(() => null)
    const found = toPartnerAccount(row)
    const owner = { partnerId: found.partnerId, keyId: found.key?.keyId ?? null }
    const own = { rule: ruleOf(row), level: row.own_level, taken: row.own_taken, tokens }
    const shared = { rule: sharedRuleOf(row), level: row.shared_level, taken: row.shared_taken, tokens }
    return requests.map((_, n): CountedRequest => {
      const ownState = stateAfter(own, n)
      const sharedState = stateAfter(shared, n)
      const isRefusedByShared = ownState.granted && !sharedState.granted
      const decisive = isRefusedByShared
        ? { state: sharedState, policy: 'partner', owner }
        : { state: ownState, policy: 'default', owner }
      return { account: found, decisive }
    })
  }

  const batches = createBatches<UncountedRequest, CountedRequest | null>({
    run: (_, requests) => countTogether(requests),
    atOnce: 1,
    largest: largestBatch,
  })
  return { add: (request) => batches.add(`${request.tokens} ${request.bucket}`, request) }
}
