import { isUniqueViolation, type MacrosTable, newId, type TenantTransaction } from '@consult/db'
import { invalidRequest, type Macro, type MacroFields, mostMacros, type StatedMacroReview } from '@consult/domain'
import type { Selectable } from 'kysely'

export const macroColumns = ['macro_id', 'physician_id', 'name', 'text', 'owner', 'review_on', 'updated_at'] as const

export type MacroRow = Pick<Selectable<MacrosTable>, (typeof macroColumns)[number]>

/** Columns of a shared macro's review. */
export interface MacroReviewColumns {
  readonly owner?: string | null
  readonly review_on?: string | null
}

/** The columns of what is stated about a review; what is left out stays as it is. */
export const toReviewColumns = ({ owner, reviewOn }: StatedMacroReview): MacroReviewColumns => ({
  ...(owner !== undefined && { owner }),
  ...(reviewOn !== undefined && { review_on: reviewOn }),
})

export function toMacro(row: MacroRow): Macro {
  return {
    id: row.macro_id,
    scope: row.physician_id === null ? 'shared' : 'own',
    name: row.name,
    text: row.text,
    owner: row.owner,
    reviewOn: row.review_on,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Runs `write`, which writes a macro. @throws invalid_request when its owner has another macro of that name. */
export async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'macros_name')) throw error
    throw invalidRequest({
      path: 'name',
      code: 'name_taken',
      message: 'Another macro has this name. Choose a different one.',
    })
  }
}

/**
 * Adds a macro.
 * @param physicianId the owner; null for a macro that all of the partner's physicians share.
 * @throws invalid_request when the name is taken or the limit is reached.
 */
export async function insertMacro(
  tx: TenantTransaction,
  {
    physicianId,
    fields,
    review = {},
    now,
  }: { physicianId: string | null; fields: MacroFields; review?: MacroReviewColumns; now: Date },
): Promise<MacroRow> {
  const { count } = await tx.db
    .selectFrom('macros')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', 'is not distinct from', physicianId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostMacros) {
    throw invalidRequest({
      path: 'name',
      code: 'too_many',
      message: `The limit of ${mostMacros} macros is reached. Delete one first.`,
    })
  }
  return withFreeName(() =>
    tx.db
      .insertInto('macros')
      .values({
        partner_id: tx.partnerId,
        macro_id: newId('macro', now),
        physician_id: physicianId,
        ...fields,
        ...review,
        created_at: now,
        updated_at: now,
      })
      .returning(macroColumns)
      .executeTakeFirstOrThrow(),
  )
}
