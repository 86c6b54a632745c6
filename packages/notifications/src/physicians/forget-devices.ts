import type { TenantTransaction } from '@consult/db'

/**
 * Forgets a physician's devices when their sessions end: those of one session, or all, except those of the session that
 * stays. A device that nobody is signed in to says nothing more.
 */
export async function forgetDevices(
  { db, partnerId }: Pick<TenantTransaction, 'db' | 'partnerId'>,
  physicianId: string,
  { session, except }: { session?: string; except?: string } = {},
): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('partner_id', '=', partnerId)
    .where('physician_id', '=', physicianId)
    .$if(session !== undefined, (query) => query.where('session_id', '=', session ?? ''))
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
    .execute()
}
