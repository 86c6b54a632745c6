import { inUnit, type RequestContext } from '@consult/request'
import { lockOwnMacro } from './lock-own-macro.ts'

/** Removes one of the physician's own macros. @throws not_found; forbidden for a shared one. */
export async function removeMacro(
  context: RequestContext,
  { macroId, physicianId }: { macroId: string; physicianId: string },
): Promise<{ removed: true }> {
  return inUnit(context, async (unit) => {
    await lockOwnMacro(unit, { macroId, physicianId })
    await unit.db
      .deleteFrom('macros')
      .where('partner_id', '=', unit.partnerId)
      .where('macro_id', '=', macroId)
      .execute()
    return unit.did({ type: 'macro', id: macroId, code: 'remove' }, { removed: true } as const)
  })
}
