import type { TenantTransaction } from '@consult/db'

/** How a physician takes part in co-signing. */
export interface CosigningRole {
  readonly needsCosignature: boolean
  /** Whether they may co-sign colleagues' notes. */
  readonly isCosigner: boolean
}

/** The role of an active physician. One who was deactivated or is unknown has none. */
export async function readCosigningRole(
  { db, partnerId }: TenantTransaction,
  physicianId: string,
): Promise<CosigningRole> {
  const row = await db
    .selectFrom('physicians')
    .select(['supervisor_since', 'needs_cosignature_since'])
    .where('partner_id', '=', partnerId)
    .where('physician_id', '=', physicianId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  const needsCosignature = row?.needs_cosignature_since != null
  return { needsCosignature, isCosigner: row?.supervisor_since != null && !needsCosignature }
}

/** How many active physicians may co-sign. */
export async function countCosigners({ db, partnerId }: TenantTransaction): Promise<number> {
  const { count } = await db
    .selectFrom('physicians')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('supervisor_since', 'is not', null)
    .where('needs_cosignature_since', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
