import { hashPassword } from '@consult/auth'
import type { Services } from '../call.ts'

/** Sets a physician's portal password and ends the sessions begun with the one before. */
export async function setPassword(
  services: Services,
  { physicianId, password }: { physicianId: string; password: string },
): Promise<void> {
  await services.database.directory
    .updateTable('portal_accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('physician_id', '=', physicianId)
    .execute()
  await services.auth.sessions.endAll(physicianId)
}
