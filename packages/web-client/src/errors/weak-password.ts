import { faultOf } from './fault.ts'

/** True if the service rejected a password as easy to guess. */
export function isWeakPassword(error: unknown): boolean {
  const { issues } = faultOf(error).details
  return Array.isArray(issues) && issues.some((issue) => (issue as { code?: unknown }).code === 'weak_password')
}
