import { removeSharedMacro, setSharedMacro } from '@consult/directory'
import { type Macro, mostMacros } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createTestEnvironment, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import { ask, mutate, refusalOf } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let portal: Client
let colleague: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  portal = (await (await partner.physician()).session()).client
  colleague = (await (await partner.physician()).session()).client
})

const list = (client: Client) => ask<Macro[]>(client, 'macros.list')
const create = (fields: { name: string; text: string }) => mutate<Macro>(portal, 'macros.create', fields)
const issuesOf = (answer: { readonly body: unknown }) => {
  const { code, details } = refusalOf(answer)
  return { code, issues: (details as { issues: { path: string; code: string }[] }).issues }
}

describe('macros: a physician', () => {
  test('adds, changes and deletes their own, which colleagues do not see', async () => {
    const made = await create({ name: ' greeting ', text: 'Good morning {patient.firstName},' })
    expect(made).toMatchObject({ scope: 'own', name: 'greeting', text: 'Good morning {patient.firstName},' })
    expect(await list(portal)).toEqual([made])
    expect(await list(colleague)).toEqual([])
    const changed = await mutate<Macro>(portal, 'macros.update', { id: made.id, name: 'hello', text: 'Hello,' })
    expect(await list(portal)).toEqual([changed])
    await mutate(portal, 'macros.remove', { id: made.id })
    expect(await list(portal)).toEqual([])
  })

  test('gets not found for a colleague’s macro, as for an unknown one', async () => {
    const { id } = await create({ name: 'mine', text: 'Mine.' })
    for (const [act, input] of [
      ['macros.update', { id, name: 'theirs', text: 'Theirs.' }],
      ['macros.remove', { id }],
    ] as const) {
      const never = { ...input, id: 'mac_00000000000000000000000000000000' }
      const answers = [await colleague.post(`/trpc/${act}`, input), await colleague.post(`/trpc/${act}`, never)]
      expect(answers.map((answer) => refusalOf(answer).code)).toEqual(['not_found', 'not_found'])
    }
    expect((await list(portal)).map(({ name }) => name)).toEqual(['mine'])
  })

  test('reads shared macros and cannot change them', async () => {
    const shared = await setSharedMacro(environment.operator, {
      partnerId: partner.id,
      name: 'fever',
      text: 'Drink.',
    })
    for (const client of [portal, colleague]) expect(await list(client)).toEqual([shared])
    for (const [act, fields] of [
      ['macros.update', { name: 'x', text: 'x' }],
      ['macros.remove', {}],
    ] as const) {
      const answer = await portal.post(`/trpc/${act}`, { id: shared.id, ...fields })
      expect([answer.status, refusalOf(answer).code]).toEqual([403, 'forbidden'])
    }
    const stranger = (await (await (await environment.partner()).physician()).session()).client
    expect(await list(stranger)).toEqual([])
  })

  test('reads who answers for a shared macro and when it is reviewed, which a new text keeps', async () => {
    const { id } = await partner.shareMacro({ name: 'fever', text: 'Drink.' })
    const { client } = await partner.member('administrator')
    await mutate(client, 'consoleMacros.review', { id, owner: 'Dr. Osei', reviewOn: '2027-03-01' })
    const mine = await create({ name: 'mine', text: 'Mine.' })
    const ofOthers = { id: mine.id, owner: 'Dr. Osei', reviewOn: null }
    expect(refusalOf(await client.post('/trpc/consoleMacros.review', ofOthers)).code).toBe('not_found')
    await partner.shareMacro({ name: 'fever', text: 'Drink a lot.' })
    const shared = { text: 'Drink a lot.', owner: 'Dr. Osei', reviewOn: '2027-03-01' }
    expect(await list(colleague)).toMatchObject([shared])
    expect((await ask<{ items: Macro[] }>(client, 'consoleMacros.list')).items).toMatchObject([shared])
  })

  test('is refused a name that they already use themself', async () => {
    await setSharedMacro(environment.operator, { partnerId: partner.id, name: 'fever', text: 'Shared.' })
    await create({ name: 'fever', text: 'Mine.' })
    const { id } = await create({ name: 'cough', text: 'Mine too.' })
    const taken = { code: 'invalid_request', issues: [expect.objectContaining({ path: 'name', code: 'name_taken' })] }
    expect(issuesOf(await portal.post('/trpc/macros.create', { name: 'fever', text: 'Again.' }))).toEqual(taken)
    expect(issuesOf(await portal.post('/trpc/macros.update', { id, name: 'fever', text: 'x' }))).toEqual(taken)
    expect((await list(portal)).map(({ name, scope }) => [name, scope])).toEqual([
      ['cough', 'own'],
      ['fever', 'shared'],
      ['fever', 'own'],
    ])
  })

  test('has two hundred at most', async () => {
    await environment.db.owner.query(
      `insert into tenant.macros select $1, physician_id || n, physician_id, 'n' || n, 'x', null, null, now(), now()
       from tenant.physicians, generate_series(1, $2) n where partner_id = $1`,
      [partner.id, mostMacros],
    )
    const { code, issues } = issuesOf(await portal.post('/trpc/macros.create', { name: 'one more', text: 'x' }))
    expect([code, issues.map((issue) => issue.code)]).toEqual(['invalid_request', ['too_many']])
  })

  test.each(
    oneIn(6, [
      { name: '', text: 'x' },
      { name: '  ', text: 'x' },
      { name: 'two\nlines', text: 'x' },
      { name: 'x'.repeat(61), text: 'x' },
      { name: 'x', text: ' \n ' },
      { name: 'x', text: 'x'.repeat(8001) },
    ]),
  )('cannot store an unusable name or text: %j', { tags: 'sized' }, async (fields) => {
    expect((await portal.post('/trpc/macros.create', fields)).status).toBe(400)
  })
})

test('an operator can change and delete a shared macro, and touches none of a physician', async () => {
  const services = environment.operator
  const macro = { partnerId: partner.id, name: 'fever' }
  const first = await setSharedMacro(services, { ...macro, text: 'Drink.' })
  const own = await create({ name: 'fever', text: 'Mine.' })
  const second = await setSharedMacro(services, { ...macro, text: 'Drink and rest.' })
  expect(second).toEqual({ ...first, text: 'Drink and rest.' })
  await removeSharedMacro(services, macro)
  expect(await list(portal)).toMatchObject([own])
  await expect(removeSharedMacro(services, macro)).rejects.toMatchObject({ code: 'not_found' })
  await expect(setSharedMacro(services, { ...macro, partnerId: 'par_nobody', text: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  })
})
