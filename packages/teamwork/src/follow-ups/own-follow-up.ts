import type { RequestContext } from '@consult/request'
import type { FollowUpRow } from './follow-up-row.ts'

/** Where the partner asks for reasons, reports whether the follow-up is none of the physician's. */
export function isOthers({ limit }: RequestContext, row: Pick<FollowUpRow, 'physician_id' | 'created_by'>): boolean {
  return limit !== null && row.physician_id !== limit.physicianId && row.created_by !== limit.physicianId
}
