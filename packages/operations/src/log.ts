import { type DestinationStream, pino } from 'pino'
import { type Fault, faultOf } from './fault.ts'

/** Everything that a line of a log may say. A field that is not here is not written, whoever passes it. */
export interface LogFields {
  readonly requestId?: string
  readonly method?: string
  /** The route's pattern or the procedure's name, never the URL. */
  readonly route?: string
  readonly status?: number
  /** How long it took, milliseconds. */
  readonly ms?: number
  readonly partnerId?: string
  readonly messageId?: string
  /** Which timer, lane or part. */
  readonly kind?: string
  readonly signal?: string
  readonly host?: string
  readonly port?: number
  /** Of a program that this process runs. */
  readonly version?: string
  readonly fault?: Fault
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** A log. `message` is a constant of the code, never made of what a request or a database said. */
export interface Log {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

const text = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const identifier = text(/^[\w.:-]{1,128}$/)

/** The form that each field must have. */
const forms: Record<Exclude<keyof LogFields, 'fault'>, (value: unknown) => boolean> = {
  requestId: identifier,
  method: text(/^[A-Z-]{1,20}$/),
  route: text(/^[\w./:{}*()-]{1,200}$/),
  status: number,
  ms: number,
  partnerId: identifier,
  messageId: identifier,
  kind: identifier,
  signal: identifier,
  host: text(/^[\w.:-]{1,255}$/),
  port: number,
  version: text(/^[\w.:~+-]{1,80}$/),
}

const word = text(/^[\w.-]{1,80}$/)
const place = text(/^[^\s()]{1,300}:\d+:\d+$/)

/** A fault as `faultOf` makes them; anything else in its place says only that there was one. */
function toFault(value: unknown): Fault | undefined {
  if (value === undefined || value === null) return undefined
  if (value instanceof Error || typeof value !== 'object') return faultOf(value)
  const { name, code, constraint, at } = value as Partial<Fault>
  return {
    name: word(name) ? (name as string) : 'unknown',
    ...(word(code) && { code: code as string }),
    ...(word(constraint) && { constraint: constraint as string }),
    ...(Array.isArray(at) && { at: at.filter(place) }),
  }
}

/** What is left of an object when everything is dropped that a log may not say. */
export function allowed(fields: unknown): Record<string, unknown> {
  if (fields instanceof Error) return { fault: faultOf(fields) }
  if (typeof fields !== 'object' || fields === null) return {}
  const given = fields as Record<string, unknown>
  const kept = Object.entries(forms).flatMap(([name, hasForm]) => (hasForm(given[name]) ? [[name, given[name]]] : []))
  const fault = toFault(given.fault)
  return { ...Object.fromEntries(kept), ...(fault && { fault }) }
}

/**
 * The log of a process: lines of JSON, of the fields above and no others.
 * @param to stdout unless a test says otherwise.
 */
export function createLog(options: { app: string; level: LogLevel; to?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: { app: options.app },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      // Nothing reaches a line around this: no error's own text, no further argument.
      logMethod(this: pino.Logger, args: unknown[], method: pino.LogFn) {
        const [fields, message] = args
        method.call(this, allowed(fields), typeof message === 'string' ? message : 'log')
      },
    },
  } as const
  return options.to ? pino(settings as pino.LoggerOptions, options.to) : pino(settings as pino.LoggerOptions)
}
