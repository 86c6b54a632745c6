import { ConsultError } from '@consult/domain'
import type { Services } from '@consult/request'

/** Requires that the physician is a supervisor now. @throws forbidden */
export async function requireSupervisor(
  { database }: Services,
  { partnerId, physicianId }: { partnerId: string; physicianId: string },
): Promise<void> {
  const found = await database.inTenant(partnerId, ({ db }) =>
    db
      .selectFrom('physicians')
      .select('supervisor_since')
      .where('partner_id', '=', partnerId)
      .where('physician_id', '=', physicianId)
      .executeTakeFirst(),
  )
  if (found?.supervisor_since == null) throw new ConsultError('forbidden')
}
