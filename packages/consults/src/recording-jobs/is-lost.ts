import { ConsultError } from '@consult/domain'
import { LeaseLost } from '@consult/engine'

/** Reports whether the job of a recording is another worker's, or its call was erased meanwhile. */
export function isLost(error: unknown): boolean {
  return error instanceof LeaseLost || (error instanceof ConsultError && error.code === 'not_found')
}
