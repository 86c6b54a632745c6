import { z } from 'zod'
import { eventTypesSchema } from '../events/event-types.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { consoleAttemptSchema } from './console-endpoint.ts'

/** By the state of their delivery: to all endpoints that get them, or to at least one that waits or failed. */
export const deliveryFilters = ['delivered', 'waiting', 'failed'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** Which events the console lists, newest first. */
export const listConsoleEventsSchema = pageQuerySchema.extend({
  type: eventTypesSchema.element.optional(),
  consultId: referenceSchema.optional(),
  delivery: z.enum(deliveryFilters).optional(),
})
export type ListConsoleEvents = z.output<typeof listConsoleEventsSchema>

/** The endpoints that get an event, by the state of its delivery. */
export const deliveryTotalsSchema = z.object({
  delivered: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type DeliveryTotals = z.output<typeof deliveryTotalsSchema>

/** An event in a list: without its data, so without patients. */
export const consoleEventItemSchema = z.object({
  id: idSchema,
  type: z.string(),
  createdAt: instantSchema,
  sequence: z.number().int(),
  requestId: z.string().nullable(),
  /** The deliveries to all endpoints together. */
  deliveredAt: instantSchema.nullable(),
  attempts: z.number().int(),
  lastStatus: z.number().int().nullable(),
  endpoints: deliveryTotalsSchema,
})
export type ConsoleEventItem = z.output<typeof consoleEventItemSchema>

/** The state of the delivery of an event to one endpoint. */
export const eventDeliverySchema = z.object({
  endpointId: idSchema,
  url: z.string(),
  endpointStatus: z.enum(['enabled', 'disabled']),
  /** `none`: not sent. `unknown`: the event is older than the log of attempts. */
  state: z.enum(['delivered', 'waiting', 'failed', 'none', 'unknown']),
  /**
   * Why it waits: `due`; the endpoint is `failing`, or `disabled` and gets it once enabled. Why it is not sent: the
   * event is about the endpoint `self`; the endpoint does not take the `type`; the event is `older` than it; or the
   * endpoint `missed` it, because it was or is disabled, or did not take the type at that time. Null in the other
   * states.
   */
  cause: z.enum(['due', 'failing', 'disabled', 'self', 'type', 'older', 'missed']).nullable(),
  /**
   * When the next attempt is made: a probe if the endpoint is failing, otherwise an attempt of this delivery. Null: at
   * any moment, or never.
   */
  nextAttemptAt: instantSchema.nullable(),
  /** The attempts of the last 30 days, newest first. */
  attempts: z.array(consoleAttemptSchema),
})
export type EventDelivery = z.output<typeof eventDeliverySchema>

/** An event with its data and every delivery. */
export const consoleEventSchema = consoleEventItemSchema.extend({
  /** The envelope as it is delivered. */
  payload: z.object({
    id: idSchema,
    type: z.string(),
    createdAt: instantSchema,
    partnerId: idSchema,
    data: z.record(z.string(), z.unknown()),
  }),
  /** True in a live account: in the data, everything that people wrote is replaced. */
  isRedacted: z.boolean(),
  deliveries: z.array(eventDeliverySchema),
})
export type ConsoleEvent = z.output<typeof consoleEventSchema>

export const consoleEventByIdSchema = z.object({ id: referenceSchema })
