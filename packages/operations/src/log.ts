import { type DestinationStream, pino } from 'pino'
import { type Fault, faultOf } from './fault.ts'

/** All fields that a log line may have. Any other field is dropped. */
export interface LogFields {
  readonly requestId?: string
  readonly method?: string
  /** The route's pattern or the procedure's name, never the URL. */
  readonly route?: string
  readonly status?: number
  /** The duration, in milliseconds. */
  readonly ms?: number
  readonly partnerId?: string
  readonly messageId?: string
  /** The kind of timer, the lane, or the part of the process. */
  readonly kind?: string
  readonly signal?: string
  readonly host?: string
  readonly port?: number
  /** The version of a program that this process runs. */
  readonly version?: string
  readonly fault?: Fault
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** A log. `message` must be a constant in the code, never text from a request or a database. */
export interface Log {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

const text = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const identifier = text(/^[\w.:-]{1,128}$/)

/** The required form of each field. */
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

/** Validates a fault created by `faultOf`. Any other value is reduced to a fault without details. */
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

/** Drops everything that must not be logged. */
export function allowed(fields: unknown): Record<string, unknown> {
  if (fields instanceof Error) return { fault: faultOf(fields) }
  if (typeof fields !== 'object' || fields === null) return {}
  const given = fields as Record<string, unknown>
  const kept = Object.entries(forms).flatMap(([name, hasForm]) => (hasForm(given[name]) ? [[name, given[name]]] : []))
  const fault = toFault(given.fault)
  return { ...Object.fromEntries(kept), ...(fault && { fault }) }
}

/**
 * Creates the log of a process: lines of JSON with only the fields above.
 * @param to stdout by default.
 */
export function createLog(options: { app: string; level: LogLevel; to?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: { app: options.app },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      // Every log call passes through here, which drops error messages and further arguments.
      logMethod(this: pino.Logger, args: unknown[], method: pino.LogFn) {
        const [fields, message] = args
        method.call(this, allowed(fields), typeof message === 'string' ? message : 'log')
      },
    },
  } as const
  return options.to ? pino(settings as pino.LoggerOptions, options.to) : pino(settings as pino.LoggerOptions)
}
