import type { LoggedRequest, RequestPage } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const request: LoggedRequest = {
  sequence: 4182,
  requestId: 'req_0b8d7f5e-6f0a-4a77-9a53-2f6f2a1d7c11',
  at: '2026-03-02T09:02:00.120Z',
  method: 'POST',
  route: '/v1/async-consults/{id}/messages',
  path: `/v1/async-consults/${ids.asyncConsult}/messages`,
  status: 409,
  code: 'thread_not_active',
  problems: [],
  durationMs: 12,
  credential: 'api_key',
  keyId: 'key_019a2f4d8bc58eebc1cddad2bff8e6dd',
  physicianId: null,
  serviceVersion: '2026-11-23',
  network: '192.0.2.0/24',
  networkRefused: false,
  idempotentReplayed: false,
}

export const requestExamples: Record<string, RouteExample> = {
  'requests.list': {
    answer: {
      items: [request],
      notRecorded: [{ minute: '2026-03-02T09:01:00.000Z', count: 212 }],
    } satisfies RequestPage,
  },
  'requests.get': { answer: request },
}
