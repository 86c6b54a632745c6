import type { TenantTransaction } from '@consult/db'
import { type IntakeDefaults, invalidRequest, type RequestIssue } from '@consult/domain'
import { inUnit, type RequestContext, readTenant } from '@consult/request'
import { findActiveVersions, findRetired, lockQuestionnaires, notAsked } from './forms.ts'

/** What the account's consults ask unless their creation says otherwise. */
export async function readIntakeDefaults({ db, partnerId }: TenantTransaction): Promise<IntakeDefaults> {
  const row = await db.selectFrom('intake_defaults').selectAll().where('partner_id', '=', partnerId).executeTakeFirst()
  return {
    asyncConsults: row?.async_keys ?? [],
    telehealthConsults: row?.telehealth_keys ?? [],
    requiredForCalls: row?.required_for_calls ?? false,
  }
}

/** Returns what the account's consults ask unless their creation says otherwise. */
export const getIntakeDefaults = (context: RequestContext): Promise<IntakeDefaults> =>
  readTenant(context, readIntakeDefaults)

/**
 * Replaces what the account's consults ask. Consults that exist keep what they ask.
 * @throws invalid_request for a key twice, and for one without an active version
 */
export async function putIntakeDefaults(context: RequestContext, defaults: IntakeDefaults): Promise<IntakeDefaults> {
  const { asyncConsults, telehealthConsults, requiredForCalls } = defaults
  return inUnit(context, async (unit) => {
    const named = [...asyncConsults, ...telehealthConsults]
    // Nobody retires one of them before this has committed: no consult could be created then.
    await lockQuestionnaires(unit, named)
    const versions = await findActiveVersions(unit, named)
    const retired = await findRetired(unit, named)
    const issues = Object.entries({ asyncConsults, telehealthConsults }).flatMap(([field, keys]) =>
      keys.flatMap((key, index): RequestIssue[] => {
        const path = `${field}.${index}`
        if (keys.indexOf(key) < index) return [{ path, code: 'duplicate', message: `"${key}" is there twice.` }]
        if (versions.has(key)) return []
        return [{ path, ...notAsked(key, retired) }]
      }),
    )
    if (issues.length > 0) throw invalidRequest(...issues)
    const own = {
      async_keys: asyncConsults,
      telehealth_keys: telehealthConsults,
      required_for_calls: requiredForCalls,
    }
    await unit.db
      .insertInto('intake_defaults')
      .values({ partner_id: unit.partnerId, ...own })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(own))
      .execute()
    return unit.did({ type: 'intake_defaults', id: null, code: 'update' }, defaults)
  })
}
