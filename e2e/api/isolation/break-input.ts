import type { z } from 'zod'
import { type Input, idPositionsOf, type Operation } from '../surface/index.ts'

const wrong: readonly unknown[] = [{ nonsense: true }, -1, '\u0000', []]

/** The input with one invalid field, or null when every field accepts anything. */
export function breakInput(operation: Operation, input: Input): Input | null {
  const ids = new Set(idPositionsOf(operation.input).map(({ field }) => field))
  const isQuery = operation.door === 'rest' && operation.isRead
  for (const [field, schema] of Object.entries(operation.input?.shape ?? {})) {
    if (ids.has(field)) continue
    for (const value of wrong) {
      // Query values arrive as text.
      const sent = isQuery ? String(value) : value
      if (!(schema as z.ZodType).safeParse(isQuery && value === -1 ? -1 : sent).success)
        return { ...input, [field]: sent }
    }
  }
  return null
}
