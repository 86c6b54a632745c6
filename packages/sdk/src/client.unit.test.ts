import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { apiKey, consult, create, created, failureOf, keys, runtime, service, setUpClient } from './client.fixture.ts'
import { Consult } from './client.ts'
import { json, raw, refusal, startService } from './service.fixture.ts'

setUpClient()

describe('a call', () => {
  test('sends one request with the API key, a JSON body and its own Idempotency-Key', async () => {
    service.answerWith(created)
    expect(await create()).toEqual({ id: 'ac_1' })
    await create()
    expect(service.received).toHaveLength(2)
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      url: '/v1/async-consults',
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'content-type': 'application/json' },
      body: '{"patientId":"pat_1","reason":"Cough"}',
    })
    expect(new Set(keys()).size).toBe(2)
    expect(runtime.pauses).toEqual([])
    expect(runtime.timers).toBe(0)
  })

  test('sends its options as headers', async () => {
    service.answerWith(created)
    await create({ idempotencyKey: 'mine-1', physicianId: 'phy_1', physicianIdToken: 'a.b.c', requestId: 'req_mine' })
    expect(service.received[0]?.headers).toMatchObject({
      'idempotency-key': 'mine-1',
      'x-service-physician-id': 'phy_1',
      'x-service-physician': 'a.b.c',
      'x-request-id': 'req_mine',
    })
  })

  test('has an Idempotency-Key for POST and PATCH only, and no content type without a body', async () => {
    service.answerWith(json(200, {}))
    await consult.asyncConsults.claim('ac_1', { physicianId: 'phy_1' })
    await consult.physicians.get('me')
    await consult.physicians.replaceLanguages('phy_1', { languages: ['es'] })
    await consult.telehealthConsults.update('th_1', { scheduledFor: '2026-03-04T10:30:00Z' })
    expect(
      service.received.map(({ method, headers }) => [
        method,
        headers['content-type'],
        headers['idempotency-key'] !== undefined,
      ]),
    ).toEqual([
      ['POST', undefined, true],
      ['GET', undefined, false],
      ['PUT', 'application/json', false],
      ['PATCH', 'application/json', true],
    ])
  })

  test('writes instants as ISO 8601 in queries and bodies, repeats lists, and leaves out undefined values', async () => {
    service.answerWith(json(200, { items: [] }))
    const since = new Date('2026-03-02T09:00:00.000Z')
    await consult.events.list({ since, limit: 2, cursor: undefined }).page()
    await consult.events.next({ types: ['telehealth.created', 'telehealth.waiting'] })
    await consult.physicians.setPresence('me', { status: 'online', until: since }, { physicianId: 'phy_1' })
    expect(service.received[0]?.url).toBe('/v1/events?since=2026-03-02T09%3A00%3A00.000Z&limit=2')
    expect(service.received[1]?.url).toBe('/v1/events/next?types=telehealth.created&types=telehealth.waiting')
    expect(service.received[2]?.body).toBe('{"status":"online","until":"2026-03-02T09:00:00.000Z"}')
  })

  test('escapes an id, and refuses an id that would change the path', async () => {
    service.answerWith(json(200, {}))
    await consult.patients.get('a/../b?c#d %')
    expect(service.received[0]?.url).toBe('/v1/patients/a%2F..%2Fb%3Fc%23d%20%25')
    for (const id of ['', '.', '..']) await expect(consult.patients.get(id)).rejects.toThrow(TypeError)
    expect(service.received).toHaveLength(1)
  })

  test.each(['', '/', '/v1', '/v1/'])('adds /v1 to a base URL that ends in %j', async (end) => {
    service.answerWith(json(200, {}))
    await new Consult({ apiKey, baseUrl: `${service.url}/base${end}` }).patients.get('pat_1')
    expect(service.received[0]?.url).toBe('/base/v1/patients/pat_1')
  })

  test('uploads a file as a form, with the same bytes in each attempt', async () => {
    service.answerWith(raw(503), json(201, { attachmentId: 'att_1' }))
    const file = new File(['%PDF-1.7'], 'a "b".pdf', { type: 'application/pdf' })
    expect(await consult.attachments.upload(file)).toEqual({ attachmentId: 'att_1' })
    const [first, second] = service.received
    expect(first?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(first?.body).toContain(
      'name="file"; filename="a %22b%22.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n',
    )
    expect([second?.body, second?.headers['content-type']]).toEqual([first?.body, first?.headers['content-type']])
    expect(new Set(keys()).size).toBe(1)
  })

  test('as a physician sends the session token instead of the API key', async () => {
    service.answerWith(json(200, {}))
    await consult.asPhysician('ps_token').asyncConsults.claim('ac_1')
    expect(service.received[0]?.headers.authorization).toBe('Bearer ps_token')
  })

  test('follows no redirect, so that the API key is sent only to the base URL', async () => {
    await using elsewhere = await startService()
    service.answerWith(raw(307, '', { location: `${elsewhere.url}/v1/patients/pat_1` }))
    await expect(consult.patients.get('pat_1')).rejects.toMatchObject({ status: 307, code: 'unknown' })
    expect(elsewhere.received).toEqual([])
  })
})

describe('a secret', () => {
  test('that is not valid in a header is refused, and the error does not contain it', async () => {
    const make = () => new Consult({ apiKey: 'pp_test_secret\n', baseUrl: service.url })
    expect(make).toThrow(TypeError)
    expect(make).not.toThrow(/secret/)
    const error = (await failureOf(create({ physicianIdToken: 'eyJ.secret\r\nx: y' }))) as Error
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error.stack)).not.toContain('secret')
    expect(service.received).toEqual([])
  })

  test('is not shown when a client or an error is printed', async () => {
    service.answerWith(refusal(401, 'unauthorized'))
    const error = await failureOf(consult.patients.get('pat_1'))
    for (const shown of [consult, consult.patients, error]) {
      expect(inspect(shown, { depth: 9 }) + JSON.stringify(shown)).not.toContain(apiKey)
    }
  })
})
