import type { TenantTransaction } from '@consult/db'
import { physicianNames } from '@consult/directory'
import type { RequestContext } from '@consult/request'

/** The review columns of a row. */
export interface ReviewColumns {
  readonly reviewed_at: Date | null
  readonly reviewed_by: string | null
  readonly review_note: string | null
}

/** The names of physicians and members, by id. */
export async function personNames(
  tx: TenantTransaction,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const members = await tx.db
    .selectFrom('members')
    .select(['member_id', 'name'])
    .where('partner_id', '=', tx.partnerId)
    .where('member_id', 'in', wanted)
    .execute()
  return new Map([
    ...(await physicianNames(tx, wanted)),
    ...members.map(({ member_id, name }): [string, string] => [member_id, name]),
  ])
}

/** The review of a row, or null. */
export function toReview(row: ReviewColumns, names: ReadonlyMap<string, string>) {
  const { reviewed_at: at, reviewed_by: id, review_note: note } = row
  return at && id ? { at: at.toISOString(), by: { id, name: names.get(id) ?? null }, note } : null
}

/** The id of the member or the supervisor who makes the request. */
export function reviewerOf({ actor }: RequestContext): string {
  if (actor.id === null) throw new Error('a review has a reviewer')
  return actor.physicianId ?? actor.id
}
