import type { AsyncConsult } from '@consult/domain'
import { offersOf, type ThreadOffers } from '@consult/domain/thread-offers'
import { isOverdue } from './overdue.ts'

/** What the buttons let this physician do with a consult now. The service has the final say; see docs/states.md. */
export interface ConsultPermissions extends ThreadOffers {
  /**
   * Who holds the consult. `invited`: the patient has not finished joining, so it is not yet queued. `over`: closed.
   */
  readonly holder: 'invited' | 'nobody' | 'me' | 'colleague' | 'over'
  readonly overdue: boolean
}

function holderOf({ status, physicianId }: AsyncConsult, me: string): ConsultPermissions['holder'] {
  if (status === 'closed') return 'over'
  if (status === 'invited' || status === 'consented') return 'invited'
  if (status === 'queued') return 'nobody'
  return physicianId === me ? 'me' : 'colleague'
}

/** @param me the physician's id. @param now the server's time, milliseconds. */
export function permissionsOf(consult: AsyncConsult, me: string, now: number): ConsultPermissions {
  return { holder: holderOf(consult, me), overdue: isOverdue(consult, now), ...offersOf(consult, me, new Date(now)) }
}
