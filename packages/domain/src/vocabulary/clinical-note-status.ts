/** Where a clinical note stands. Only a draft can change; nothing leads back to one. */
export const clinicalNoteStatuses = ['draft', 'signed', 'amended', 'entered_in_error'] as const
export type ClinicalNoteStatus = (typeof clinicalNoteStatuses)[number]
