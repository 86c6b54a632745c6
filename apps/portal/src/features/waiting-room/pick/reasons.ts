/** Why a patient is called before others, in the order in which the portal offers it. */
export const pickReasons = ['more_urgent', 'known_patient', 'language', 'agreed', 'other'] as const
export type PickReason = (typeof pickReasons)[number]
