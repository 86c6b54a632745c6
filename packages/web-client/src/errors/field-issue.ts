import { faultOf } from './fault.ts'

/** The code of the service's first objection to a field; null if it had none. @param path the field, as the service names it */
export function fieldIssue(error: unknown, path: string): string | null {
  const { code, details } = faultOf(error)
  if (code !== 'invalid_request' || !Array.isArray(details.issues)) return null
  const issues = details.issues as { path?: unknown; code?: unknown }[]
  const found = issues.find((issue) => issue.path === path)
  return typeof found?.code === 'string' ? found.code : null
}
