import { z } from 'zod'
import { nearestName } from '../vocabulary/nearest-name.ts'
import { type EventType, eventCatalogue } from './catalogue.ts'

const types = Object.keys(eventCatalogue) as [EventType, ...EventType[]]

/** The type of an event in a request. An unknown type is refused with a suggestion: the known type that was probably meant. */
const eventTypeSchema = z.enum(types, {
  error: ({ input }) => {
    if (typeof input === 'string' && input.includes('*')) {
      return 'A type cannot have a wildcard. List each type, or leave the list out for all. They are in docs/events.'
    }
    if (typeof input === 'string' && input.includes(',')) return 'Send several types one by one, without commas.'
    const nearest = typeof input === 'string' ? nearestName(input, types) : null
    return nearest === null
      ? 'Unknown event type. The types are in docs/events.'
      : `Unknown event type. Did you mean "${nearest}"?`
  },
})

/** Types of event in a request: at least one. Repeated ones count once. */
export const eventTypesSchema = z.array(eventTypeSchema).min(1).max(100)
