import type { TenantTransaction } from '@consult/db'
import type { RedFlagRules } from '@consult/domain'
import { createRedFlagSearch, loweringWords, type RedFlagSearch, shippedRules } from '@consult/red-flags'

const shipped: RedFlagRules = {
  own: false,
  rules: shippedRules.map((rule) => ({ ...rule, phrases: [...rule.phrases] })),
}

/** The rules that apply to the partner: its own, or the shipped ones. */
export async function rulesOfAccount({ db, partnerId }: TenantTransaction): Promise<RedFlagRules> {
  const own = await db
    .selectFrom('red_flag_rules')
    .select('rules')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return own ? { own: true, rules: own.rules } : shipped
}

/** The shipped rules, prepared once for the whole process: that takes about 100 ms. */
let shippedSearch: RedFlagSearch | null = null

/** How many partners' own rules a process keeps prepared. */
const mostKept = 200

/** Prepares rules for searches, once for each revision. */
export class RedFlagSearches {
  readonly #own = new Map<string, { readonly revision: string; readonly search: RedFlagSearch }>()

  /** @param revision of the partner's own rules; null where the shipped ones apply. */
  async find(tx: TenantTransaction, revision: string | null): Promise<RedFlagSearch> {
    if (revision === null) {
      shippedSearch ??= createRedFlagSearch(shippedRules, loweringWords)
      return shippedSearch
    }
    const kept = this.#own.get(tx.partnerId)
    if (kept?.revision === revision) return kept.search
    const { rules } = await rulesOfAccount(tx)
    const search = createRedFlagSearch(rules, loweringWords)
    this.#own.delete(tx.partnerId)
    this.#own.set(tx.partnerId, { revision, search })
    const [oldest] = this.#own.keys()
    if (this.#own.size > mostKept && oldest !== undefined) this.#own.delete(oldest)
    return search
  }
}
