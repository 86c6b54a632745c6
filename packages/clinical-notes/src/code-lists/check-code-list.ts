import { type CodeListChange, invalidRequest, issuesOfCode, type PutCodeList, type RequestIssue } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'

/** How many wrong codes an answer names. */
const mostNamed = 20

/** @throws invalid_request for codes in a form that their system does not have, and for repeated ones. */
export function requireCodes({ system, concepts }: PutCodeList): void {
  const seen = new Set<string>()
  const issues: RequestIssue[] = []
  for (const [at, { code }] of concepts.entries()) {
    const path = `concepts.${at}.code`
    issues.push(...issuesOfCode({ system, code }, path))
    if (seen.has(code)) issues.push({ path, code: 'duplicate', message: `The code ${code} is in the list twice.` })
    seen.add(code)
    if (issues.length >= mostNamed) break
  }
  if (issues.length > 0) throw invalidRequest(...issues)
}

/**
 * Says what storing the list would change, and stores nothing.
 * @throws invalid_request as storing it would
 */
export async function checkCodeList(context: RequestContext, input: PutCodeList): Promise<CodeListChange> {
  requireCodes(input)
  const rows = await readTenant(context, ({ db, partnerId }) =>
    db
      .selectFrom('code_list_concepts')
      .select(['code', 'display'])
      .where('partner_id', '=', partnerId)
      .where('list_key', '=', input.key)
      .execute(),
  )
  const before = new Map(rows.map(({ code, display }) => [code, display]))
  const kept = input.concepts.filter(({ code }) => before.has(code))
  return {
    added: input.concepts.length - kept.length,
    changed: kept.filter(({ code, display }) => before.get(code) !== display).length,
    removed: before.size - kept.length,
  }
}
