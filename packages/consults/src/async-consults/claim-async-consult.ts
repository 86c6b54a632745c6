import { lockActing, requireAsync, requireLicense } from '@consult/directory'
import { type AsyncConsult, clinicianName } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * A physician claims a queued thread. Of several concurrent claims, exactly one succeeds.
 * @throws not_found, physician_not_licensed, feature_disabled, thread_not_active (details name the winner),
 * already_closed.
 */
export async function claimAsyncConsult(
  context: RequestContext,
  { asyncConsultId, physicianId }: { asyncConsultId: string; physicianId: string },
): Promise<AsyncConsult> {
  return actOnThread(context, asyncConsultId, async (thread, unit) => {
    await requireLicense(unit, thread.row, physicianId, unit.now)
    requireAsync(context.account)
    const { first_name: firstName, last_name: lastName, credentials } = await lockActing(unit, physicianId)
    const { responseSla } = context.account
    const name = clinicianName({ firstName, lastName, credentials })
    thread.act({ type: 'claim', physicianId, responseSla }, { physicianName: name })
  })
}
