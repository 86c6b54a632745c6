import { z } from 'zod'

/**
 * A text of a response that has one of these values today. It isn't an enum: values may be added, and clients must
 * accept them. The SDK's types list the values.
 */
export const knownValues = (values: readonly string[]) => z.string().meta({ 'x-known-values': values })

/** The schema extension for a body that must have exactly one of several fields. The SDK's types enforce it. */
export const exactlyOneOf = (...fields: string[]) => ({ 'x-exactly-one-of': fields })
