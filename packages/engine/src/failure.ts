import { ConsultError } from '@consult/domain'
import pg from 'pg'

/** SQLSTATE classes and codes that say "not now" rather than "not this". */
const transient = /^(08|40|53|55|57|58)/

/** The network's own errors, by their code, and those of the driver, which have none, by their words. */
const networkCode = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOTFOUND)/
const driverMessage =
  /^(Connection terminated|Query read timeout|timeout e(xceeded when trying to connect|xpired)|Client (has encountered a connection error|was closed)|the connection is broken)/

/** True when the same work may well succeed a moment later: the server was away, or two transactions collided. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transient.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && networkCode.test(code)) || driverMessage.test(error.message)
}

/** True when the transaction was given up because of another one: the same work, run again, goes through. */
export function isTransactionCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** What may be stored and logged of an error: its class and code. Its text may repeat what a patient wrote. */
export function causeOf(error: unknown): string {
  if (error instanceof ConsultError) return `ConsultError ${error.code}`
  if (error instanceof pg.DatabaseError) return `DatabaseError ${error.code ?? ''}`
  return error instanceof Error ? error.name : typeof error
}
