import type { Physician } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { fetchPhysician } from './physician-resource.ts'
import { touchPhysician } from './touch-physician.ts'

/** Replaces the physician's languages; a language named twice counts once. @throws not_found */
export async function replaceLanguages(
  context: RequestContext,
  { physicianId, languages }: { physicianId: string; languages: readonly string[] },
): Promise<Physician> {
  return inUnit(context, async (unit) => {
    await touchPhysician(unit, physicianId, { languages: [...new Set(languages)] })
    const physician = await fetchPhysician(unit, physicianId, unit.now)
    return unit.did({ type: 'physician', id: physicianId }, physician)
  })
}
