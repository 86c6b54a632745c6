import { randomBase62 } from '@consult/db'
import {
  invalidRequest,
  mostRedFlagPhrases,
  type PutRedFlagRules,
  type RedFlagRules,
  type RequestIssue,
} from '@consult/domain'
import { findCrowding } from '@consult/red-flags'
import { inUnit, type RequestContext } from '@consult/request'
import { rulesOfAccount } from './rules-of-account.ts'

/** What one rule's schema does not see. */
function issuesOf(rules: RedFlagRules['rules']): RequestIssue[] {
  const issues: RequestIssue[] = []
  const ids = rules.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    issues.push({ path: `rules.${index}.id`, code: 'duplicate', message: `There is another rule named "${id}".` })
  }
  const count = rules.reduce((sum, { phrases }) => sum + phrases.length, 0)
  if (count > mostRedFlagPhrases) {
    const message = `There are ${count} phrases. An account may have ${mostRedFlagPhrases}.`
    issues.push({ path: 'rules', code: 'too_big', message })
  }
  const crowding = findCrowding(rules)
  if (crowding) {
    const message = `${crowding.count} phrases begin with "${crowding.words}". At most ${crowding.most} may.`
    issues.push({ path: 'rules', code: 'too_big', message })
  }
  return issues
}

/**
 * Replaces the account's own red flag rules, or restores the shipped ones. Messages that are delivered from then on follow them.
 * @throws invalid_request for ids that occur twice and too many phrases.
 */
export async function putRedFlagRules(context: RequestContext, { rules }: PutRedFlagRules): Promise<RedFlagRules> {
  const issues = rules ? issuesOf(rules) : []
  if (issues.length > 0) throw invalidRequest(...issues)
  return inUnit(context, async (unit) => {
    const { db, partnerId } = unit
    if (rules === null) await db.deleteFrom('red_flag_rules').where('partner_id', '=', partnerId).execute()
    else {
      const own = { rules: JSON.stringify(rules), revision: randomBase62(16) }
      await db
        .insertInto('red_flag_rules')
        .values({ partner_id: partnerId, ...own })
        .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(own))
        .execute()
    }
    const answer = await rulesOfAccount(unit)
    return unit.did({ type: 'red_flag_rules', id: null, code: rules === null ? 'restore' : 'update' }, answer)
  })
}
