import { describeApi } from '@consult/rest'
import { describe, expect, it } from 'vitest'
import { judge } from './check-answer.ts'
import { webhookFaults } from './check-event.ts'
import type { Exchange } from './exchange.ts'

const document = describeApi() as unknown as {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, { example: object }> }> }>>
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>
}
const patient = document.paths['/v1/patients']?.post?.responses[201]?.content['application/json']?.example

const created: Exchange = {
  method: 'POST',
  url: '/v1/patients',
  sent: '{"externalId":"p","phone":"+14155550123"}',
  status: 201,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'req_1',
  },
  text: JSON.stringify(patient),
}
const faultsOf = (changes: Partial<Exchange>) => judge({ ...created, ...changes }).faults
const error = (code: string, details?: unknown) => JSON.stringify({ error: { code, message: 'm', details } })

it('the contract check accepts an answer that matches the document', () => {
  expect(judge(created)).toEqual({ seen: 'POST /v1/patients 201', faults: [] })
})

it('the contract check parses a query by its types', () => {
  const list = (query: string) =>
    faultsOf({ method: 'GET', url: `/v1/patients?${query}`, sent: null, status: 200, text: '{"items":[]}' })
  expect(list('limit=5')).toEqual([])
  expect(list('limit=five').join()).toContain('query limit')
  const slots = (query: string) =>
    faultsOf({ method: 'GET', url: `/v1/physicians/me/slots?${query}`, sent: null, status: 200, text: '{"items":[]}' })
  expect(slots('durationMinutes=30')).toEqual([])
})

describe('the contract check refuses', () => {
  it.each<[string, Partial<Exchange>, string]>([
    ['a field that is not declared', { text: JSON.stringify({ ...patient, shoeSize: 43 }) }, 'shoeSize'],
    ['a field that is missing', { text: JSON.stringify({ ...patient, phone: undefined }) }, 'phone'],
    ['an invalid time', { text: JSON.stringify({ ...patient, createdAt: 'today' }) }, 'date-time'],
    ['a status', { status: 202 }, 'does not declare 202'],
    ['a code', { status: 409, text: error('has_open_thread') }, 'has_open_thread is not declared'],
    ['details for a code without details', { status: 409, text: error('phone_unavailable', { a: 1 }) }, 'details'],
    ['details that do not match the code', { status: 400, text: error('invalid_request', { issues: [{}] }) }, 'path'],
    ['an invalid error body', { status: 401, text: '{}' }, 'code'],
    ['a header', { headers: { ...created.headers, 'x-powered-by': 'x' } }, 'x-powered-by is not declared'],
    ['a missing header', { headers: { 'content-type': created.headers['content-type'] } }, 'x-request-id is missing'],
    ['another content type', { headers: { ...created.headers, 'content-type': 'text/html' } }, 'text/html'],
    ['a path', { url: '/v1/nothing' }, 'no such path'],
    ['a method', { method: 'PATCH' }, 'is not declared'],
    ['a request that the document does not allow', { sent: '{"externalId":5,"phone":"x"}' }, 'request: /externalId'],
    ['a missing required body', { sent: '' }, 'without the body'],
  ])('%s', (_what, changes, fault) => {
    expect(faultsOf(changes).join('\n')).toContain(fault)
  })

  it('a stored event with a field that its type does not have', () => {
    const stored = (extra: object) => ({
      id: 'evt_1',
      type: 'async_consult.message_parked',
      createdAt: '2026-03-02T09:00:00.000Z',
      data: { asyncConsultId: 'ac_1', messageId: 'msg_1', ...extra },
      sequence: 1,
      requestId: null,
      deliveredAt: null,
      attempts: 0,
      lastStatus: null,
    })
    const list = (extra: object) =>
      faultsOf({
        method: 'GET',
        url: '/v1/events?limit=1',
        headers: { ...created.headers, 'x-service-epoch': '1795000000' },
        sent: null,
        status: 200,
        text: JSON.stringify({ items: [stored(extra)] }),
      })
    expect(list({})).toEqual([])
    expect(list({ text: 'x' }).join()).toContain('text')
  })
})

it('the contract check also covers answers to requests without an operation', () => {
  const text = error('method_not_allowed')
  const failed = { ...created.headers, link: '</docs/errors#not_found>; rel="help"' }
  const headers = { ...failed, allow: 'POST, GET, HEAD' }
  expect(faultsOf({ method: 'PATCH', status: 405, text, headers })).toEqual([])
  expect(faultsOf({ method: 'PATCH', status: 405, text, headers: { ...headers, allow: 'GET' } })).toHaveLength(1)
  expect(faultsOf({ url: '/v1/nothing', status: 404, text: error('not_found'), headers: failed })).toEqual([])
  expect(faultsOf({ url: '/v1/patients/%zz', status: 400, text: error('not_found'), headers: failed })).toHaveLength(1)
})

describe('a checked webhook delivery', () => {
  const body = document.webhooks['async_consult.message_parked']?.post.requestBody.content['application/json']?.example
  const headers = {
    'x-service-epoch': '1795000000',
    'x-service-event': 'async_consult.message_parked',
    'x-service-signature': `t=1700000000,v1=${'0'.repeat(64)}`,
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,AAAA',
  }

  it('passes when it matches the document', () => {
    expect(webhookFaults(headers, body)).toEqual([])
  })

  it.each([
    ['a field', headers, { ...body, extra: 1 }],
    ['a type', headers, { ...body, type: 'async_consult.lost' }],
    ['a missing signature', { ...headers, 'x-service-signature': undefined }, body],
    ['the name of another event', { ...headers, 'x-service-event': 'telehealth.created' }, body],
  ])('is refused for %s', (_what, given, sent) => {
    expect(webhookFaults(given, sent).length).toBeGreaterThan(0)
  })
})
