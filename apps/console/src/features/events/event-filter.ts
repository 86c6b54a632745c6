import { type DeliveryFilter, deliveryFilters, type EventType, eventTypesSchema } from '@consult/domain'

/** Which events to list. Undefined: all. */
export interface EventFilter {
  readonly type: EventType | undefined
  readonly delivery: DeliveryFilter | undefined
  readonly consultId: string | undefined
}

/** The id of a consult, of either kind. */
export const consultForm = /^(ac|th)_\w{1,60}$/

/** The filter of the page's address. Invalid filters are left out, because anyone can write a URL. */
export function eventFilterOf(query: Pick<URLSearchParams, 'get'>): EventFilter {
  const consultId = query.get('consultId') ?? ''
  return {
    type: eventTypesSchema.element.options.find((value) => value === query.get('type')),
    delivery: deliveryFilters.find((value) => value === query.get('delivery')),
    consultId: consultForm.test(consultId) ? consultId : undefined,
  }
}

/** The address of the page with a filter: `/events?delivery=failed`. */
export function eventsPath(filter: Partial<EventFilter>): `/events${string}` {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value)
  const text = query.toString()
  return text === '' ? '/events' : `/events?${text}`
}
