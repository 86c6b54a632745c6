import { notFound } from '@consult/domain'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit } from '../request/unit-of-work.ts'

/**
 * Keeps the language that the patient has chosen in the widget: it speaks it from now on wherever they open it, and their
 * next consults are in it. The partner's own record of the patient's language stays, and repeats of it change nothing here.
 * @param language a canonical BCP 47 tag.
 * @throws not_found when the patient is gone.
 */
export async function chooseLanguage(
  context: RequestContext,
  { patientId, language }: { patientId: string; language: string },
): Promise<{ language: string }> {
  return inUnit(context, async (unit) => {
    const { numUpdatedRows } = await unit.db
      .updateTable('patients')
      .set({ chosen_language: language })
      .where('partner_id', '=', unit.partnerId)
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound()
    return unit.did({ type: 'patient', id: patientId, patientId, code: 'choose_language' }, { language })
  })
}
