import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestEnvironment, newPhone, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let url: string
let frame: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  url = await environment.api.listen()
  const physician = await partner.physician()
  frame = (await physician.session()).token
})
afterAll(() => environment.close())

/** Sends bytes as they are. */
async function send(path: string, body: Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${partner.apiKey}`, 'content-type': 'application/json', ...headers },
  })
  return { status: response.status, text: await response.text() }
}

const patient = (lastName: Buffer) =>
  Buffer.concat([
    Buffer.from(`{"externalId":"e-${newPhone()}","phone":"${newPhone()}","lastName":"`),
    lastName,
    Buffer.from('"}'),
  ])

describe('a JSON body', () => {
  test.each([
    ['in ISO 8859-1', Buffer.from('M\xfcller', 'latin1')],
    ['with a character that is cut off', Buffer.from([0x4d, 0xc3])],
    ['with an overlong character', Buffer.from([0xc0, 0xaf])],
    ['with half of a surrogate pair as bytes', Buffer.from([0xed, 0xa0, 0x80])],
    ['with half of a surrogate pair as an escape', Buffer.from('\\ud83d')],
  ])('%s is refused, and nothing is stored', async (_what, name) => {
    expect(await send('/v1/patients', patient(name))).toMatchObject({ status: 400 })
    expect((await partner.key.get<{ items: unknown[] }>('/v1/patients')).body.items).toEqual([])
  })

  test('that says it is in another character set is refused, and one that names UTF-8 is not', async () => {
    const type = (charset: string) => ({ 'content-type': `application/json; charset=${charset}` })
    expect(await send('/v1/patients', patient(Buffer.from('Muller')), type('iso-8859-1'))).toMatchObject({
      status: 415,
      text: expect.stringContaining('UTF-8'),
    })
    const other = await environment.partner()
    const authorization = `Bearer ${other.apiKey}`
    for (const charset of ['utf-8', 'UTF8', '"utf-8"']) {
      expect(
        await send('/v1/patients', patient(Buffer.from('Müller')), { ...type(charset), authorization }),
      ).toMatchObject({ status: 201, text: expect.stringContaining('Müller') })
    }
  })

  test('of a message is refused too, at the API and at the portal', async () => {
    const other = await environment.partner()
    const { id } = await other.consult({ status: 'active' })
    const body = Buffer.concat([Buffer.from('{"text":"fi'), Buffer.from([0xe8]), Buffer.from('vre"}')])
    const authorization = `Bearer ${other.apiKey}`
    expect(await send(`/v1/async-consults/${id}/messages`, body, { authorization })).toMatchObject({
      status: 400,
      text: expect.stringContaining('UTF-8'),
    })
    const portal = { authorization: `Bearer ${frame}` }
    expect(await send('/trpc/asyncConsults.postReply', body, portal)).toMatchObject({ status: 400 })
    const half = Buffer.from(`{"id":"${id}","text":"\\ud83d"}`)
    expect(await send('/trpc/asyncConsults.postReply', half, portal)).toMatchObject({ status: 400 })
  })
})

test('a query that is not UTF-8 is refused', async () => {
  expect(await partner.key.get('/v1/patients?externalId=M%FCller')).toMatchObject({
    status: 400,
    code: 'invalid_request',
  })
  expect(await partner.key.get('/v1/patients?externalId=M%C3%BCller')).toMatchObject({ status: 200 })
})

test('a file whose name is not UTF-8 is refused', async () => {
  const boundary = 'x'
  const name = Buffer.from('M\xfcller.png', 'latin1')
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="`),
    name,
    Buffer.from(`"\r\nContent-Type: image/png\r\n\r\npng\r\n--${boundary}--\r\n`),
  ])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  expect(await send('/v1/attachments', body, type)).toMatchObject({
    status: 400,
    text: expect.stringContaining('file name'),
  })
})
