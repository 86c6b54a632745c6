/** What a physician can ask the partner for. */
export const orderKinds = ['prescription', 'lab', 'referral', 'sick_note'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Where an order stands. `draft`: the note that it belongs to is not signed, and only its author sees it. */
export const orderStatuses = ['draft', 'requested', 'accepted', 'rejected', 'fulfilled', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What can be done with an order. Signing its note requests it. */
export const orderActions = ['request', 'accept', 'reject', 'fulfill', 'cancel'] as const
export type OrderActionType = (typeof orderActions)[number]
