import { actingPhysician, type Principal, RefusedClinician, RefusedKey, requireScope } from '@consult/auth'
import { ConsultError, type KeyScope } from '@consult/domain'
import { type Attempt, auditRefusal, auditRefusedClinician, auditRefusedKey } from './audit-refusals.ts'
import type { Context } from './context.ts'
import type { Meta } from './meta.ts'
import { needsPhysician } from './needs-physician.ts'

/** @throws forbidden when the key of a partner lacks the scope, or the procedure declares none. */
function requireKeyScope(principal: Principal, scope: KeyScope | undefined, act: string): void {
  if (principal.kind !== 'partner') return
  if (!scope) throw new Error(`${act} accepts partners, and its meta declares no scope`)
  requireScope(principal.account.key, scope)
}

const partnersOwn =
  'This account limits what physicians may open. A request that names one reaches only what physicians reach: send this one with the key alone.'

/**
 * Where physicians must give a reason, reports whether a key that names a physician requests data that only partners
 * reach: patients and events with all their data. With the key alone, it is the partner's own request.
 */
function reachesPast(principal: Principal, accepts: readonly Principal['kind'][]): boolean {
  if (principal.kind !== 'partner' || principal.clinician === null) return false
  return principal.account.colleaguesConsults === 'ask_reason' && !accepts.includes('physician')
}

/**
 * The principal, if a procedure with this meta accepts it.
 * @throws unauthorized, also when a required clinician is missing; forbidden, also when the API key lacks the scope;
 *   embed_token_invalid and _expired.
 */
export async function requireReach(
  context: Context,
  { accepts = [], roles = [], clinician, scope }: Meta,
  attempt: Attempt,
): Promise<Principal> {
  const principal = await context.principal().catch(async (error: unknown) => {
    if (error instanceof RefusedClinician) await auditRefusedClinician(context, attempt, error)
    if (error instanceof RefusedKey) await auditRefusedKey(context, attempt, error)
    throw error
  })
  const refuse = async (error: ConsultError): Promise<never> => {
    await auditRefusal(context, principal, attempt, error)
    throw error
  }
  if (!accepts.includes(principal.kind)) return refuse(new ConsultError('forbidden'))
  if (principal.kind === 'member' && !roles.includes(principal.role)) return refuse(new ConsultError('forbidden'))
  if (clinician && actingPhysician(principal) === null) return refuse(needsPhysician())
  if (reachesPast(principal, accepts)) return refuse(new ConsultError('forbidden', undefined, partnersOwn))
  try {
    requireKeyScope(principal, scope, attempt.act)
  } catch (error) {
    if (error instanceof ConsultError) return refuse(error)
    throw error
  }
  return principal
}
