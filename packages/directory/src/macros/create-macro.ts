import type { Macro, MacroFields } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { insertMacro, toMacro } from './macro-store.ts'

/** Adds a macro that belongs to the physician. @throws invalid_request when the name is taken, or there are too many. */
export async function createMacro(
  context: RequestContext,
  { physicianId, ...fields }: MacroFields & { physicianId: string },
): Promise<Macro> {
  return inUnit(context, async (unit) => {
    const macro = toMacro(await insertMacro(unit, { physicianId, fields, now: unit.now }))
    return unit.did({ type: 'macro', id: macro.id, code: 'create' }, macro)
  })
}
