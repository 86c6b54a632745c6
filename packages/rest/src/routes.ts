import { appRouter, type Context, createCallerFactory, type Meta, type RestRoute } from '@consult/trpc'
import type { AnyProcedure, AnyRouter } from '@trpc/server'
import type { z } from 'zod'

/** A route of `/v1`, derived from a procedure. */
export interface Route extends RestRoute {
  /** The procedure's name, `asyncConsults.claim`. */
  readonly name: string
  /** The principals that the procedure accepts. */
  readonly reach: Pick<Meta, 'accepts' | 'clinician' | 'scope'>
  readonly input: z.ZodObject | null
  readonly output: z.ZodType
  /** Calls the procedure: authenticates, validates the input, runs it, and validates the output. */
  readonly call: (context: Context, input: unknown) => Promise<unknown>
}

/** Reports whether the route supports an Idempotency-Key. Repeating a GET or a PUT is harmless anyway. */
export const takesKey = ({ method }: Pick<RestRoute, 'method'>): boolean => method === 'POST' || method === 'PATCH'

interface ProcedureParts {
  readonly meta?: Meta
  readonly inputs: readonly z.ZodObject[]
  readonly output?: z.ZodType
}

const createCaller = createCallerFactory(appRouter)

/** The procedure with a dotted name, on a caller. */
function findCall(context: Context, name: string): (input: unknown) => Promise<unknown> {
  let found: unknown = createCaller(context)
  for (const part of name.split('.')) found = (found as Record<string, unknown>)[part]
  return found as (input: unknown) => Promise<unknown>
}

/**
 * The router's procedures by dotted name. A procedure named `create` hides this list from TypeScript in the router's
 * type.
 */
const procedures = (appRouter as unknown as AnyRouter)._def.procedures as Record<string, AnyProcedure>

/** Every route of `/v1`, from the procedures that declare one. */
export function collectRoutes(): Route[] {
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta, inputs, output } = procedure._def as unknown as ProcedureParts
    if (!meta?.rest) return []
    // Without an output schema, everything that the use case returns would be exposed.
    if (!output) throw new Error(`${name} has no output schema`)
    const call = (context: Context, input: unknown) => findCall(context, name)(input)
    return [{ ...meta.rest, name, reach: meta, input: inputs[0] ?? null, output, call }]
  })
}
