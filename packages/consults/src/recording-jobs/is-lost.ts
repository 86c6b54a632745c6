import { ConsultError } from '@consult/domain'
import { LeaseLost } from '@consult/engine'

/** Reports whether another worker took over a recording's job, or the call was erased in the meantime. */
export function isLost(error: unknown): boolean {
  return error instanceof LeaseLost || (error instanceof ConsultError && error.code === 'not_found')
}
