import { z } from 'zod'

/**
 * What an API key may do. A procedure that accepts keys declares one of them; writing does not include reading.
 * Source: docs/credentials.md, Scopes.
 */
export const keyScopes = [
  'account:read',
  'patients:read',
  'patients:write',
  'patients:erase',
  'patients:export',
  'physicians:read',
  'physicians:write',
  'consults:read',
  'consults:write',
  'intake:read',
  'intake:write',
  'notes:read',
  'notes:write',
  'orders:read',
  'orders:write',
  'fhir:read',
  'teamwork:read',
  'teamwork:write',
  'files',
  'sessions',
  'events',
  'webhooks',
  'requests:read',
  'keys',
] as const

export const keyScopeSchema = z.enum(keyScopes)
export type KeyScope = z.infer<typeof keyScopeSchema>
