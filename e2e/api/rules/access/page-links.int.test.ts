import { createPageLink, findPageLink, pageLinkMemorySeconds, pageLinkSeconds } from '@consult/directory'
import { type AsyncConsult, addSeconds } from '@consult/domain'
import { revokeApiKey } from '@consult/identity'
import { deleteExpired } from '@consult/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { eraseNow } from '../people/erase-now.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let consult: AsyncConsult

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  consult = await partner.consult({ status: 'queued' })
})

const make = async () => {
  const { database, clock, apiUrl } = environment.api.services
  const link = { patientId: consult.patientId, asyncConsultId: consult.id, apiUrl, now: clock.now() }
  return database.inTenant(partner.id, (tx) => createPageLink(tx, { ...link, channel: 'email' }))
}
const tokenOf = (url: string) => url.replace(/^.*\/c\//, '')
const find = (url: string) => {
  const { database, clock } = environment.api.services
  return findPageLink(database, tokenOf(url), clock.now())
}

describe("a link to a patient's page", () => {
  test('leads to the consult for seven days, however often it is looked up', async () => {
    const { url, expiresAt } = await make()
    expect(url).toMatch(/\/c\/[A-Za-z0-9]{24}$/)
    expect(expiresAt).toEqual(addSeconds(environment.clock.now(), pageLinkSeconds))
    for (let n = 0; n < 3; n += 1) {
      expect(await find(url)).toMatchObject({
        partnerId: partner.id,
        patientId: consult.patientId,
        consultId: consult.id,
        channel: 'email',
        isEnded: false,
      })
    }
    environment.clock.advance(pageLinkSeconds - 1)
    expect(await find(url)).toMatchObject({ isEnded: false })
    environment.clock.advance(1)
    expect(await find(url)).toMatchObject({ isEnded: true })
  })

  test('is stored only as a hash', async () => {
    const { url } = await make()
    const { rows } = await environment.db.owner.query('select * from directory.page_links')
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url))
  })

  test('ends when its account is suspended, and works again afterwards', async () => {
    const { url } = await make()
    await partner.suspend(true)
    expect(await find(url)).toMatchObject({ isEnded: true })
    await partner.suspend(false)
    expect(await find(url)).toMatchObject({ isEnded: false })
  })

  test('is deleted when the patient is erased', async () => {
    const { url } = await make()
    await eraseNow(environment, partner, consult.patientId)
    expect(await find(url)).toBeNull()
  })

  test('is deleted thirty days after it expired', async () => {
    const { url } = await make()
    const housekeeping = () => deleteExpired(environment.api.services)
    environment.clock.advance(pageLinkSeconds + pageLinkMemorySeconds - 1)
    await housekeeping()
    expect(await find(url)).toMatchObject({ isEnded: true })
    environment.clock.advance(1)
    await housekeeping()
    expect(await find(url)).toBeNull()
  })
})

describe('a link that a partner makes', () => {
  const ask = (body: object = {}, path = `async-consults/${consult.id}`, who = partner) =>
    who.key.post<{ url: string; expiresAt: string }>(`/v1/${path}/page-link`, body)

  test('leads to a thread or a call, by the way that the partner names, and ends with the key', async () => {
    // The key before is now in its grace period.
    const leaked = partner.key.credentials.authorization?.replace('Bearer ', '') ?? ''
    await partner.rotateKey()
    const link = success(await ask({ channel: 'sms' }))
    expect(link.expiresAt).toBe(addSeconds(environment.clock.now(), pageLinkSeconds).toISOString())
    expect(await find(link.url)).toMatchObject({ consultId: consult.id, channel: 'sms', isEnded: false })
    const call = await partner.telehealthConsult()
    const toCall = success(await ask({}, `telehealth-consults/${call.id}`))
    expect(await find(toCall.url)).toMatchObject({ consultId: call.id, channel: null, isEnded: false })
    await revokeApiKey(environment.operator, partner.id, leaked.slice(0, 12))
    expect([await find(link.url), await find(toCall.url)]).toMatchObject([{ isEnded: true }, { isEnded: true }])
  })

  test('is refused for another partner’s consult, and by a way that does not exist', async () => {
    expect(await ask({}, undefined, await environment.partner())).toMatchObject({ status: 404 })
    expect(await ask({ channel: 'pigeon' })).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})
