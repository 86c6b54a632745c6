import { actingPhysician, type Principal } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { needsPhysician } from './needs-physician.ts'

/**
 * The physician that `{id}` identifies; `me` is the credential's physician.
 * @throws unauthorized for `me` without a physician credential.
 */
export function resolvePhysician(principal: Principal, id: string): string {
  if (id !== 'me') return id
  const physicianId = actingPhysician(principal)
  if (physicianId === null) throw needsPhysician()
  return physicianId
}

/**
 * The physician that `{id}` identifies, who must be the acting physician.
 * @param exists checks that the physician exists: another partner's id is not found, a colleague's is forbidden.
 * @throws forbidden, and not_found from `exists`.
 */
export async function resolveSelf(
  acting: string,
  id: string,
  exists: (physicianId: string) => Promise<unknown>,
): Promise<string> {
  if (id === 'me' || id === acting) return acting
  await exists(id)
  throw new ConsultError('forbidden')
}
