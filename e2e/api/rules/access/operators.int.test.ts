import { getPartner, listPartners, suspendPartner, updatePartner } from '@consult/directory'
import { tailEvents } from '@consult/integration'
import { addOperator, revokeOperator, rotateOperator } from '@consult/platform'
import { exportAudit, verifyAudit } from '@consult/records'
import { authenticateOperator, type OperatorServices } from '@consult/request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let operatorId: string
let operator: OperatorServices
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  const person = { name: 'Dana Whitfield', email: 'dana@consult.example', expiresIn: 60 * 60 }
  const added = await addOperator(environment.operator, person)
  operatorId = added.operatorId
  const source = { address: null, userAgent: null }
  operator = await authenticateOperator(environment.api.services, { token: added.token, act: 'test', source })
})

const nameOf = async () => (await getPartner(environment.operator, partner.id)).name
const ended = { name: 'OperatorTokenError' }

describe('an operator who is already at work', () => {
  const endings = {
    revoked: () => revokeOperator(environment.operator, operatorId),
    replaced: async () => {
      environment.clock.advance(1)
      await rotateOperator(environment.operator, { operatorId, expiresIn: null })
    },
    expired: async () => environment.clock.advance(60 * 60),
  }

  test.each(Object.entries(endings))('can change and read nothing once their token is %s', async (_how, end) => {
    await updatePartner(operator, partner.id, { name: 'Before' })
    await end()
    await expect(updatePartner(operator, partner.id, { name: 'After' })).rejects.toMatchObject(ended)
    await expect(suspendPartner(operator, partner.id, true)).rejects.toMatchObject(ended)
    await expect(getPartner(operator, partner.id)).rejects.toMatchObject(ended)
    await expect(listPartners(operator)).rejects.toMatchObject(ended)
    await expect(verifyAudit(operator, partner.id)).rejects.toMatchObject(ended)
    expect(await nameOf()).toBe('Before')
  })

  test('gets no further page of events or of the audit once their token is revoked', async () => {
    await partner.consult()
    const followed = tailEvents(operator, { partnerId: partner.id, last: 1, signal: new AbortController().signal })
    expect(await followed.next()).toMatchObject({ done: false })
    await revokeOperator(environment.operator, operatorId)
    // Expected before the event: the generator may end while the consult is still being created.
    const next = expect(followed.next()).rejects.toMatchObject(ended)
    await partner.consult()
    await next
    const all = { partnerId: partner.id, since: null, until: null, patientId: null, physicianId: null }
    await expect(exportAudit(operator, all).next()).rejects.toMatchObject(ended)
  })
})
