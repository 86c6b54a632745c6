import { notFound } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'

/**
 * Stores the language that the patient chose in the widget. Every widget of the patient and their next consults use it.
 * The partner's own record of the patient's language stays unchanged, and updates of that record do not change this one.
 * @param language a canonical BCP 47 tag.
 * @throws not_found when the patient no longer exists.
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
