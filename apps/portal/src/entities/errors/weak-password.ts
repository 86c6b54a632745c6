import { faultOf } from './fault.ts'

/** True when the service refused a password that is easy to guess. */
export function isWeakPassword(error: unknown): boolean {
  const { issues } = faultOf(error).details
  return Array.isArray(issues) && issues.some((issue) => (issue as { code?: unknown }).code === 'weak_password')
}
