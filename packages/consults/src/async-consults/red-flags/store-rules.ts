import { randomBase62, type TenantTransaction } from '@consult/db'
import {
  invalidRequest,
  mostRedFlagPhrases,
  mostRedFlagRules,
  type RedFlagRules,
  type RequestIssue,
} from '@consult/domain'
import { findCrowding } from '@consult/red-flags'

type Rules = RedFlagRules['rules']

/** What one rule's schema does not see. */
function issuesOf(rules: Rules): RequestIssue[] {
  const issues: RequestIssue[] = []
  const ids = rules.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    issues.push({ path: `rules.${index}.id`, code: 'duplicate', message: `There is another rule named "${id}".` })
  }
  if (rules.length > mostRedFlagRules) {
    const message = `There are ${rules.length} rules. An account may have ${mostRedFlagRules}.`
    issues.push({ path: 'rules', code: 'too_big', message })
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

/** Refuses rules that no search may use. @throws invalid_request for ids that occur twice and too many phrases */
export function checkRules(rules: Rules): void {
  const issues = issuesOf(rules)
  if (issues.length > 0) throw invalidRequest(...issues)
}

/** Makes these the partner's own rules. */
export async function storeRules({ db, partnerId }: TenantTransaction, rules: Rules): Promise<void> {
  const own = { rules: JSON.stringify(rules), revision: randomBase62(16) }
  await db
    .insertInto('red_flag_rules')
    .values({ partner_id: partnerId, ...own })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(own))
    .execute()
}
