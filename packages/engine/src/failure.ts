import { ReadOnlyServerError } from '@consult/db'
import { ConsultError } from '@consult/domain'
import pg from 'pg'

/** SQLSTATE classes of other temporary failures: collisions, locks, canceled statements, system errors. */
const transient = /^(40|55|57|58)/

/**
 * SQLSTATEs of a server that accepts no work now: broken connections, no resources, shutting down or starting, and
 * read-only, like the former primary after a failover.
 */
const away = /^(08|53|57P0[1235]|25006)/

/** Recognizes network errors by their code, and driver errors, which have no code, by their text. */
const networkCode = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOTFOUND)/
const driverMessage =
  /^(Connection terminated|Query read timeout|timeout e(xceeded when trying to connect|xpired)|Client (has encountered a connection error|was closed)|the connection is broken)/

/** Reports whether the database is unreachable or accepts no work now. If so, nothing is wrong with the work itself. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return away.test(error.code ?? '')
  if (error instanceof ReadOnlyServerError) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && networkCode.test(code)) || driverMessage.test(error.message)
}

/** Reports whether the same work may succeed later: the server was down, or two transactions collided. */
export function isTransient(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof pg.DatabaseError && transient.test(error.code ?? ''))
}

/**
 * Reports whether the transaction was aborted because of another transaction: the same work succeeds when it is rerun.
 */
export function isTransactionCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** The part of an error that may be stored and logged: its class and code. Its text may repeat what a patient wrote. */
export function causeOf(error: unknown): string {
  if (error instanceof ConsultError) return `ConsultError ${error.code}`
  if (error instanceof pg.DatabaseError) return `DatabaseError ${error.code ?? ''}`
  return error instanceof Error ? error.name : typeof error
}
