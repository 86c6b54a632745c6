import type { Principal } from '@consult/auth'

/** Whose an upload is until a message has it. `id` is null for the partner itself. */
export interface Uploader {
  readonly type: 'partner' | 'physician' | 'patient'
  readonly id: string | null
}

const partner: Uploader = { type: 'partner', id: null }

/** In whose name the principal uploads. */
export function uploaderOf(principal: Principal): Uploader {
  if (principal.kind === 'embed') return { type: 'patient', id: principal.patientId }
  if (principal.kind === 'physician') return { type: 'physician', id: principal.physicianId }
  return principal.clinician ? { type: 'physician', id: principal.clinician.physicianId } : partner
}

/** Whose uploads the principal may put into a message: its own; a backend that names a physician has its own besides. */
export function uploadersOf(principal: Principal): readonly Uploader[] {
  const own = uploaderOf(principal)
  return principal.kind === 'partner' && own !== partner ? [own, partner] : [own]
}
