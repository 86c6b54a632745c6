import { randomBase62 } from '@consult/db'
import { invalidRequest, notFound, type RedFlagRules, type SaveRedFlagRule } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { rulesOfAccount } from './rules-of-account.ts'
import { checkRules, storeRules } from './store-rules.ts'

type Rules = RedFlagRules['rules']

/** Locks the partner's own rules. Without any, they begin as the rules that apply until now. */
async function lockOwnRules(unit: Unit): Promise<Rules> {
  const { db, partnerId } = unit
  const { rules } = await rulesOfAccount(unit)
  await db
    .insertInto('red_flag_rules')
    .values({ partner_id: partnerId, rules: JSON.stringify(rules), revision: randomBase62(16) })
    .onConflict((conflict) => conflict.column('partner_id').doNothing())
    .execute()
  const own = await db
    .selectFrom('red_flag_rules')
    .select('rules')
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return own.rules
}

/** Changes the partner's own rules, one change after another. `change` gets the rules that apply until now. */
async function changeRules(
  context: RequestContext,
  { code, change }: { readonly code: string; readonly change: (rules: Rules) => Rules },
): Promise<RedFlagRules> {
  return inUnit(context, async (unit) => {
    const rules = change(await lockOwnRules(unit))
    checkRules(rules)
    await storeRules(unit, rules)
    return unit.did({ type: 'red_flag_rules', id: null, code }, { own: true, rules })
  })
}

/**
 * Adds a rule, or replaces one. Two members who change different rules at the same time keep both changes.
 * @throws not_found if the rule that it replaces has been removed; invalid_request for the id of another rule and too many phrases
 */
export const saveRedFlagRule = (context: RequestContext, { rule, replaces }: SaveRedFlagRule): Promise<RedFlagRules> =>
  changeRules(context, {
    code: replaces === null ? 'add' : 'update',
    change: (rules) => {
      if (replaces !== null && !rules.some(({ id }) => id === replaces)) throw notFound()
      if (rule.id !== replaces && rules.some(({ id }) => id === rule.id)) {
        const message = `There is another rule named "${rule.id}".`
        throw invalidRequest({ path: 'rule.id', code: 'duplicate', message })
      }
      return replaces === null ? [...rules, rule] : rules.map((each) => (each.id === replaces ? rule : each))
    },
  })

/** Removes a rule. @throws not_found */
export const removeRedFlagRule = (context: RequestContext, ruleId: string): Promise<RedFlagRules> =>
  changeRules(context, {
    code: 'remove',
    change: (rules) => {
      if (!rules.some(({ id }) => id === ruleId)) throw notFound()
      return rules.filter(({ id }) => id !== ruleId)
    },
  })
