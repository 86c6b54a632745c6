import type { PutRedFlagRules, RedFlagRules } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { rulesOfAccount } from './rules-of-account.ts'
import { checkRules, storeRules } from './store-rules.ts'

/**
 * Replaces the account's own red flag rules, or restores the shipped ones. Messages that are delivered from then on follow them.
 * @throws invalid_request for ids that occur twice and too many phrases.
 */
export async function putRedFlagRules(context: RequestContext, { rules }: PutRedFlagRules): Promise<RedFlagRules> {
  if (rules) checkRules(rules)
  return inUnit(context, async (unit) => {
    const { db, partnerId } = unit
    if (rules === null) await db.deleteFrom('red_flag_rules').where('partner_id', '=', partnerId).execute()
    else await storeRules(unit, rules)
    const answer = await rulesOfAccount(unit)
    return unit.did({ type: 'red_flag_rules', id: null, code: rules === null ? 'restore' : 'update' }, answer)
  })
}
