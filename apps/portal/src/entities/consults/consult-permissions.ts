import type { AsyncConsult, Physician } from '@consult/domain'
import { decidingLicenses } from '@consult/domain/licensing'

/** What the buttons let this physician do with a consult now. The service has the final say; see docs/states.md. */
export interface ConsultPermissions {
  /**
   * Who holds the consult. `invited`: the patient has not finished joining, so it is not yet queued. `over`: closed.
   */
  readonly holder: 'invited' | 'nobody' | 'me' | 'colleague' | 'over'
  readonly overdue: boolean
  readonly canClaim: boolean
  readonly canTakeOver: boolean
  readonly canReply: boolean
  readonly canResolve: boolean
  readonly canClose: boolean
}

function holderOf({ status, physicianId }: AsyncConsult, me: string): ConsultPermissions['holder'] {
  if (status === 'closed') return 'over'
  if (status === 'invited' || status === 'consented') return 'invited'
  if (status === 'queued') return 'nobody'
  return physicianId === me ? 'me' : 'colleague'
}

/** True from the due instant on, inclusive. */
export function isOverdue({ status, responseDueAt }: AsyncConsult, now: number): boolean {
  return status === 'active' && responseDueAt !== null && now >= Date.parse(responseDueAt)
}

/** @param me the physician's id. @param now the server's time, milliseconds. */
export function permissionsOf(consult: AsyncConsult, me: string, now: number): ConsultPermissions {
  const holder = holderOf(consult, me)
  const overdue = isOverdue(consult, now)
  const mine = holder === 'me'
  return {
    holder,
    overdue,
    canClaim: holder === 'nobody',
    canTakeOver: holder === 'colleague' && overdue,
    canReply: mine,
    canResolve: mine && consult.status === 'active',
    canClose: mine,
  }
}

/** True if the physician holds a valid license for the jurisdiction. A consult without a jurisdiction requires none. */
export function isLicensed({ licenses }: Pick<Physician, 'licenses'>, jurisdiction: string | null, now: number) {
  if (jurisdiction === null) return true
  const today = new Date(now).toISOString().slice(0, 10)
  return decidingLicenses(licenses, jurisdiction).some(({ expiresOn }) => (expiresOn ?? today) >= today)
}
