/** Why a patient did not get a physician's first reply. `not_allowed`: the physician could no longer treat the patient. */
export const unsentReasons = ['declined', 'expired', 'closed', 'not_allowed'] as const
export type UnsentReason = (typeof unsentReasons)[number]

/** The texts of the follow-ups that tell the physician. Screens have their own words for each reason. */
export const unsentTexts: Readonly<Record<UnsentReason, string>> = {
  declined: 'The patient declined. Your message was not sent.',
  expired: 'The patient did not answer in time. Your message was not sent.',
  closed: 'The consult was closed before the patient consented. Your message was not sent.',
  not_allowed:
    'The patient consented, but you could no longer treat them. Your message was not sent. Colleagues have it as a note.',
}
