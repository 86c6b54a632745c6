import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inDays, inMinutes } from './time.ts'

/** An API key, as the console lists it. */
export type ApiKey = OutputOf<'consoleKeys.list'>['keys'][number]

/** A key that is used every day. */
export function apiKey(fields: Partial<ApiKey> = {}): ApiKey {
  return {
    id: idOf('key', 1),
    name: 'Nightly report',
    prefix: 'pp_test_9mJ4',
    scopes: ['consults:read', 'patients:read', 'events'],
    addressRanges: null,
    serviceVersion: '2026-11-23',
    createdAt: inDays(-90),
    expiresAt: inDays(275),
    lastUsedAt: inMinutes(-6),
    previousSecretUntil: null,
    ...fields,
  }
}

/** Keys of every kind: never used, rotated, bound to networks, expired. */
export const allKeys: ApiKey[] = [
  apiKey(),
  apiKey({ id: idOf('key', 2), name: 'Deploy check', scopes: ['account:read'], expiresAt: null, lastUsedAt: null }),
  apiKey({ id: idOf('key', 3), name: 'Booking service', previousSecretUntil: inDays(0.8), expiresAt: inDays(12) }),
  apiKey({
    id: idOf('key', 4),
    name: 'Übertragung der Befunde an das Krankenhausinformationssystem (Standort Hafen, Schnittstelle 2026)',
    addressRanges: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.7/32', '2001:db8:5::/48', '2001:db8:0048:213f::/64'],
    scopes: [
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
      'teamwork:read',
      'teamwork:write',
      'files',
      'sessions',
      'events',
      'webhooks',
      'requests:read',
      'keys',
    ],
  }),
  apiKey({
    id: idOf('key', 5),
    name: '予約サービス',
    scopes: ['sessions'],
    expiresAt: inDays(-3),
    lastUsedAt: inDays(-3),
  }),
]

const secret = 'pp_test_9mJ4hS2xVq7cT0yNfE3aRkL8uPzD5bWgXo1iQvH6sYtM0aB'

function withoutOverlap({ previousSecretUntil: _until, ...key }: ApiKey): OutputOf<'consoleKeys.update'> {
  return key
}

/** A new key with its secret. */
export const createdKey: OutputOf<'consoleKeys.create'> = { ...withoutOverlap(apiKey()), secret }

/** A rotated key with its new secret. */
export const rotatedKey: OutputOf<'consoleKeys.rotate'> = { ...createdKey, previousSecretExpiresAt: inDays(1) }
