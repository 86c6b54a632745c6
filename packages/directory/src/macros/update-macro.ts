import type { Macro, MacroFields } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { lockOwnMacro } from './lock-own-macro.ts'
import { macroColumns, toMacro, withFreeName } from './macro-store.ts'

/** Changes one of the physician's own macros. @throws not_found; forbidden for a shared one; invalid_request. */
export async function updateMacro(
  context: RequestContext,
  { macroId, physicianId, ...fields }: MacroFields & { macroId: string; physicianId: string },
): Promise<Macro> {
  return inUnit(context, async (unit) => {
    await lockOwnMacro(unit, { macroId, physicianId })
    const row = await withFreeName(() =>
      unit.db
        .updateTable('macros')
        .set({ ...fields, updated_at: unit.now })
        .where('partner_id', '=', unit.partnerId)
        .where('macro_id', '=', macroId)
        .returning(macroColumns)
        .executeTakeFirstOrThrow(),
    )
    return unit.did({ type: 'macro', id: macroId, code: 'update' }, toMacro(row))
  })
}
