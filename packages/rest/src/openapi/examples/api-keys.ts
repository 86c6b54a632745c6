import type { ApiKey, ApiKeyWithSecret, Page, RotatedApiKey } from '@consult/domain'
import type { RouteExample } from './example.ts'

const id = 'key_019a2f4d8bc58eebc1cddad2bff8e6dd'

const key: ApiKey = {
  id,
  name: 'Reporting',
  prefix: 'pp_live_Ab3d',
  scopes: ['patients:read', 'consults:read'],
  addressRanges: ['192.0.2.0/24', '2001:db8::/32'],
  serviceVersion: '2026-11-23',
  createdAt: '2026-03-02T09:00:00.000Z',
  expiresAt: '2027-03-02T09:00:00.000Z',
  lastUsedAt: null,
}
const secret = 'pp_live_Ab3dEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEX'
const { name, scopes, addressRanges, expiresAt } = key

export const apiKeyExamples: Record<string, RouteExample> = {
  'apiKeys.create': {
    body: { name, scopes, addressRanges, expiresAt },
    answer: { ...key, secret } satisfies ApiKeyWithSecret,
  },
  'apiKeys.list': { answer: { items: [{ ...key, lastUsedAt: '2026-03-02T10:12:00.000Z' }] } satisfies Page<ApiKey> },
  'apiKeys.update': { body: { addressRanges: null }, answer: { ...key, addressRanges: null } },
  'apiKeys.revoke': { answer: { id, revoked: true } },
  'apiKeys.rotate': {
    body: { overlapSeconds: 3600 },
    answer: { ...key, secret, previousSecretExpiresAt: '2026-03-02T12:00:00.000Z' } satisfies RotatedApiKey,
  },
}
