import type { Principal as AnyPrincipal, MemberPrincipal } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { holdPatients } from '@consult/directory'
import { ConsultError } from '@consult/domain'

/** Members upload nothing. */
type Principal = Exclude<AnyPrincipal, MemberPrincipal>

/** The owner of an upload until a message uses it. `id` is null for the partner itself. */
export interface Uploader {
  readonly type: 'partner' | 'physician' | 'patient'
  readonly id: string | null
}

const partner: Uploader = { type: 'partner', id: null }

/** The owner of the principal's uploads. */
export function uploaderOf(principal: Principal): Uploader {
  if (principal.kind === 'embed') return { type: 'patient', id: principal.patientId }
  if (principal.kind === 'physician') return { type: 'physician', id: principal.physicianId }
  return principal.clinician ? { type: 'physician', id: principal.clinician.physicianId } : partner
}

/**
 * The owners whose uploads the principal may send: its own; for a backend that names a physician, also the partner's.
 */
export function uploadersOf(principal: Principal): readonly Uploader[] {
  const own = uploaderOf(principal)
  return principal.kind === 'partner' && own !== partner ? [own, partner] : [own]
}

/**
 * Keeps the erasure of a patient who uploads from beginning until the transaction ends.
 * @throws embed_token_invalid once the erasure has begun, like every other request of the patient's widgets.
 */
export async function holdUploader(tx: TenantTransaction, { type, id }: Uploader): Promise<void> {
  if (type !== 'patient' || id === null) return
  if (!(await holdPatients(tx, [id])).has(id)) throw new ConsultError('embed_token_invalid')
}
