import { appRouter, type Context, createCallerFactory, type Meta, type RestRoute } from '@consult/trpc'
import type { AnyProcedure, AnyRouter } from '@trpc/server'
import type { z } from 'zod'

/** A route of `/v1`, made from a procedure. */
export interface Route extends RestRoute {
  /** The procedure's name, `asyncConsults.claim`. */
  readonly name: string
  /** Whom the procedure accepts. */
  readonly reach: Pick<Meta, 'accepts' | 'clinician'>
  readonly input: z.ZodObject | null
  readonly output: z.ZodType
  /** Calls the procedure: checks who asks, then the input, then runs it and checks its output. */
  readonly call: (context: Context, input: unknown) => Promise<unknown>
}

/** Whether an Idempotency-Key is heeded: what it does is done once. A GET or a PUT changes nothing more when repeated. */
export const takesKey = ({ method }: Pick<RestRoute, 'method'>): boolean => method === 'POST' || method === 'PATCH'

interface ProcedureParts {
  readonly meta?: Meta
  readonly inputs: readonly z.ZodObject[]
  readonly output?: z.ZodType
}

const createCaller = createCallerFactory(appRouter)

/** The procedure of a dotted name, on a caller. */
function findCall(context: Context, name: string): (input: unknown) => Promise<unknown> {
  let found: unknown = createCaller(context)
  for (const part of name.split('.')) found = (found as Record<string, unknown>)[part]
  return found as (input: unknown) => Promise<unknown>
}

/** The router's procedures by their dotted names; its type has one named `create` that hides the list from TypeScript. */
const procedures = (appRouter as unknown as AnyRouter)._def.procedures as Record<string, AnyProcedure>

/** Every route of `/v1`: the procedures that name one. */
export function collectRoutes(): Route[] {
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta, inputs, output } = procedure._def as unknown as ProcedureParts
    if (!meta?.rest) return []
    // Without an output schema, whatever the use case returns would leave the service.
    if (!output) throw new Error(`${name} has no output schema`)
    const call = (context: Context, input: unknown) => findCall(context, name)(input)
    return [{ ...meta.rest, name, reach: meta, input: inputs[0] ?? null, output, call }]
  })
}
