import type { Consult } from '../../entities/api/consult-api.ts'
import { BackLine } from './back-line.tsx'
import { Inviter } from './inviter.tsx'

/**
 * What there is to say about physicians while a consult waits: who would like to write to the patient, or when somebody is back. One
 * part for both, because each part that loads later adds to what loads first.
 */
export function PhysicianLine({ consult: { id, status } }: { consult: Consult }) {
  return status === 'invited' ? <Inviter /> : <BackLine id={id} />
}
