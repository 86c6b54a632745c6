import { checkSsoDomains, setSsoAsOperator, verifySsoDomainAsOperator } from '@consult/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { codeOf, detailsOf } from '../../surface/index.ts'
import { dataOf } from './second-factor.fixture.ts'
import { newDomain, type SingleSignOnTest, singleSignOn } from './single-sign-on.fixture.ts'

let environment: TestEnvironment
let sso: SingleSignOnTest
beforeAll(async () => {
  environment = await createTestEnvironment()
  environment.clock.moveTo(new Date())
  sso = await singleSignOn(environment)
})
afterAll(async () => {
  await sso.close()
  await environment.close()
})

interface Result<T> {
  readonly result: { readonly data: T }
}
interface Domain {
  readonly domain: string
  readonly recordName: string
  readonly recordValue: string
  readonly verifiedAt: string | null
  readonly failingSince: string | null
}
interface Settings {
  readonly provider: Record<string, unknown> | null
  readonly domains: Domain[]
}

/** The console of an administrator who has just signed in. */
async function administrator(partner: TestPartner): Promise<Client> {
  const { client } = await partner.member('administrator')
  return sso.api.as(client.credentials.authorization?.replace('Bearer ', '') ?? '')
}

const act = <T>(client: Client, name: string, input: object) => client.post<Result<T>>(`/trpc/console.${name}`, input)
const read = async (client: Client) => dataOf(await client.get<Result<Settings>>('/trpc/console.singleSignOn'))
const issueOf = (answer: Awaited<ReturnType<typeof act>>) =>
  (detailsOf(answer)?.issues as { path: string; code: string }[] | undefined)?.[0]
const settings = () => {
  const { issuer, clientId: client, clientSecret } = sso.provider
  return { issuer, client, clientSecret }
}

describe('a domain', () => {
  test('is verified by its record, and by no other value', async () => {
    const client = await administrator(await environment.partner())
    const domain = newDomain()
    const added = dataOf(await act<Domain>(client, 'addSsoDomain', { domain: ` ${domain.toUpperCase()} ` }))
    expect(added).toMatchObject({ domain, recordName: `_consult-challenge.${domain}`, verifiedAt: null })
    expect(dataOf(await act<Domain>(client, 'addSsoDomain', { domain })).recordValue).toBe(added.recordValue)
    for (const values of [undefined, ['consult-domain=guessed']]) {
      if (values) sso.dns.records.set(added.recordName, values)
      expect(issueOf(await act(client, 'verifySsoDomain', { domain }))?.code).toBe('not_verified')
    }
    sso.dns.records.set(added.recordName, [added.recordValue])
    expect(dataOf(await act<Domain>(client, 'verifySsoDomain', { domain })).verifiedAt).not.toBeNull()
  })

  test('of another partner gets the answer of one whose record is missing, and becomes free when it is removed', async () => {
    const [first, second] = [await environment.partner(), await environment.partner()]
    const [owner, other] = [await administrator(first), await administrator(second)]
    const [taken, free] = [newDomain(), newDomain()]
    await sso.verify(first.id, taken)
    await sso.publish(second.id, taken)
    await act(other, 'addSsoDomain', { domain: free })
    const [refused, missing] = [
      await act(other, 'verifySsoDomain', { domain: taken }),
      await act(other, 'verifySsoDomain', { domain: free }),
    ]
    const shape = (text: string) => text.replaceAll(/clinic-\d+|consult-domain=[\w-]+|"path":"[^"]*"/g, '')
    expect(shape(refused.text)).toBe(shape(missing.text))
    success(await act(owner, 'removeSsoDomain', { domain: taken }))
    expect(dataOf(await act<Domain>(other, 'verifySsoDomain', { domain: taken })).verifiedAt).not.toBeNull()
  })

  test('that two partners verify at the same moment belongs to one of them', async () => {
    const domain = newDomain()
    const partners = await Promise.all([environment.partner(), environment.partner(), environment.partner()])
    const values: string[] = []
    for (const { id } of partners) {
      await sso.publish(id, domain)
      values.push(...(sso.dns.records.get(`_consult-challenge.${domain}`) ?? []))
    }
    sso.dns.records.set(`_consult-challenge.${domain}`, values)
    const results = await Promise.allSettled(
      partners.map(({ id }) => verifySsoDomainAsOperator(sso.operator, { partnerId: id, domain })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid_request' })
  })

  test('is refused when it is none, or one of which everybody has an address', async () => {
    const client = await administrator(await environment.partner())
    for (const domain of ['gmail.com', 'localhost', 'http://clinic.example', 'a b.example', '-a.example', '']) {
      expect(issueOf(await act(client, 'addSsoDomain', { domain }))?.code, domain).toBe('invalid_domain')
    }
  })

  test('is checked daily: a missing record changes nothing for seven days, and then the domain lapses', async () => {
    const partner = await environment.partner()
    const domain = await sso.equip(partner)
    const { email } = await sso.physician(partner, domain)
    success(await sso.signIn({ email }))
    await setSsoAsOperator(sso.operator, { partnerId: partner.id, policy: 'required' })
    const name = `_consult-challenge.${domain}`
    const values = sso.dns.records.get(name) ?? []
    const offer = async () =>
      dataOf(await sso.nobody().post<Result<{ offer: string }>>('/trpc/singleSignOn.find', { email })).offer
    const failing = async () => {
      const { rows } = await environment.db.owner.query<{ failing: boolean }>(
        'select failing_since is not null as failing from directory.sso_domains where partner_id = $1',
        [partner.id],
      )
      return rows[0]?.failing
    }
    const day = async (days: number) => {
      environment.clock.advance(days * 24 * 60 * 60)
      while (await checkSsoDomains(sso.services, new AbortController().signal)) {
        // More than one batch.
      }
    }
    sso.dns.records.delete(name)
    await day(1)
    expect([await offer(), await failing()]).toEqual(['required', true])
    sso.dns.records.set(name, values)
    await day(1)
    expect([await offer(), await failing()]).toEqual(['required', false])
    sso.dns.records.delete(name)
    await day(1)
    await day(6)
    expect(await offer()).toBe('required')
    await day(1)
    expect(await offer()).toBe('none')
    const { rows } = await environment.db.owner.query<{ code: string }>(
      `select code from tenant.audit_entries where partner_id = $1 and act = 'singleSignOn.checkDomain' order by at, entry_id`,
      [partner.id],
    )
    expect(rows.map(({ code }) => code)).toEqual([
      'sso_domain_fail',
      'sso_domain_recover',
      'sso_domain_fail',
      'sso_domain_lapse',
    ])
    environment.clock.moveTo(new Date())
  })
})

describe('an administrator', () => {
  test('sets up single sign-on, and never sees the secret again', async () => {
    const client = await administrator(await environment.partner())
    success(await act(client, 'setSingleSignOn', settings()))
    const found = await read(client)
    const { issuer, client: name } = settings()
    expect(found.provider).toEqual({
      issuer,
      client: name,
      policy: 'optional',
      provisioning: false,
      provisionedPerDay: 20,
    })
    const { rows } = await environment.db.owner.query<{ text: string }>(
      'select s::text as text from directory.sso_providers s',
    )
    expect(JSON.stringify([found, rows])).not.toContain(settings().clientSecret)
  })

  test('must have signed in within ten minutes, and be an administrator', async () => {
    const partner = await environment.partner()
    const client = await administrator(partner)
    environment.clock.advance(10 * 60)
    expect(codeOf(await act(client, 'setSingleSignOn', settings()))).toBe('recent_sign_in_required')
    environment.clock.moveTo(new Date())
    const developer = await partner.member('developer')
    expect((await act(developer.client, 'setSingleSignOn', settings())).status).toBe(403)
    expect((await developer.client.get('/trpc/console.singleSignOn')).status).toBe(403)
  })

  test('cannot name a provider that is none, or that is not public, nor send the old secret to a new one', async () => {
    const client = await administrator(await environment.partner())
    const set = async (more: object) => issueOf(await act(client, 'setSingleSignOn', { ...settings(), ...more }))
    expect(await set({ issuer: sso.base })).toEqual(expect.objectContaining({ path: 'issuer', code: 'not_a_provider' }))
    expect(await set({ issuer: 'https://169.254.169.254/' })).toMatchObject({ path: 'issuer', code: 'host_not_public' })
    expect(await set({ clientSecret: undefined })).toMatchObject({ path: 'clientSecret' })
    success(await act(client, 'setSingleSignOn', settings()))
    const other = await act(client, 'setSingleSignOn', { issuer: `${sso.provider.issuer}/other` })
    expect(issueOf(other)).toMatchObject({ path: 'clientSecret' })
  })

  test('cannot require what nobody has used', async () => {
    const partner = await environment.partner()
    const client = await administrator(partner)
    const require_ = async () =>
      issueOf(await act(client, 'setSingleSignOn', { ...settings(), policy: 'required' }))?.code
    expect(await require_()).toBe('no_verified_domain')
    const domain = await sso.equip(partner)
    expect(await require_()).toBe('not_tried')
    const { email } = await sso.physician(partner, domain)
    success(await sso.signIn({ email }))
    expect(await require_()).toBeUndefined()
  })

  test('ends the sessions that began at a provider by removing it', async () => {
    const partner = await environment.partner()
    const client = await administrator(partner)
    const domain = await sso.equip(partner)
    const { email } = await sso.physician(partner, domain)
    const session = await sso.sessionOf({ email })
    success(await act(client, 'removeSingleSignOn', {}))
    expect((await session.get('/trpc/portal.me')).status).toBe(401)
    expect((await act(client, 'removeSingleSignOn', {})).status).toBe(404)
  })
})
