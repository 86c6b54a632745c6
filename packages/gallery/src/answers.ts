import type { AppRouter, StreamFrame } from '@consult/trpc'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

type PathsOf<Router, Name extends string> = { [Act in keyof Router & string]: `${Name}.${Act}` }[keyof Router & string]

/** The name of a procedure, as the router and its URL have it: `portal.inbox`. */
export type ProcedureName = { [Name in keyof Outputs & string]: PathsOf<Outputs[Name], Name> }[keyof Outputs & string]

type At<Routers, Path extends string> = Path extends `${infer Name}.${infer Act}`
  ? Name extends keyof Routers
    ? Act extends keyof Routers[Name]
      ? Routers[Name][Act]
      : never
    : never
  : never

/** What the procedure returns. */
export type OutputOf<Path extends ProcedureName> = At<Outputs, Path>
/** What the procedure takes. */
export type InputOf<Path extends ProcedureName> = At<Inputs, Path>

/** An answer that refuses a call. */
export class Refusal {
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>> | null

  /**
   * @param code a code of the error catalog
   * @param status the HTTP status
   */
  constructor(code: string, status: number, details: Readonly<Record<string, unknown>> | null = null) {
    this.code = code
    this.status = status
    this.details = details
  }
}

/** An answer that never comes: the request stays open. */
export const pending: unique symbol = Symbol('pending')
/** An answer without any response: the connection fails. */
export const noConnection: unique symbol = Symbol('no connection')

type Answer<Path extends ProcedureName> = OutputOf<Path> | Refusal | typeof pending | typeof noConnection

/** What the service answers in a state: a value, or a function of the input, for each procedure that its page calls. */
export type Answers = {
  readonly [Path in ProcedureName]?: Answer<Path> | ((input: InputOf<Path>) => Answer<Path>)
}

/** What the event stream sends in a state: frames after which it stays open, or nothing at all. */
export type Stream = readonly StreamFrame[] | typeof pending | typeof noConnection

/** A stream that is up to date. */
export const upToDate: Stream = [{ kind: 'caught_up' }]
