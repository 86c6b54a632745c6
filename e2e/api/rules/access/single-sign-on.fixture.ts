import { createTextLookup } from '@consult/egress'
import { addSsoDomainAsOperator, setSsoAsOperator, verifySsoDomainAsOperator } from '@consult/identity'
import { startOidcProvider, startTextDnsServer, visitProvider } from '@consult/testing'
import type { Answer, ApiHost, Client, TestEnvironment, TestPartner } from '../../environment/index.ts'
import { newAddress } from '../../environment/index.ts'
import { dataOf } from './second-factor.fixture.ts'

interface Result<T> {
  readonly result: { readonly data: T }
}

export interface Completed {
  readonly signIn: { readonly outcome: 'signed_in' | 'second_step'; readonly token: string; readonly needs?: string }
  readonly returnPath: string
}

export interface Started {
  readonly url: string
  readonly browser: string
}

/** The options of a test's sign-in. */
export interface Visit {
  readonly email: string
  /** The person at the provider; by default the person with that address. */
  readonly subject?: string
  readonly site?: 'portal' | 'console'
  readonly again?: boolean
  readonly returnPath?: string
}

let made = 0

/** A domain that no other test uses. */
export const newDomain = (): string => `clinic-${++made}.example`

export const redirectUris = {
  portal: 'https://portal.example/sso/callback',
  console: 'https://console.example/sso/callback',
}

/** An API whose partners use a real provider and a real DNS server. */
export async function singleSignOn({
  startApi,
  operator: known,
  clock,
}: Pick<TestEnvironment, 'startApi' | 'operator' | 'clock'>) {
  const provider = await startOidcProvider()
  const dns = await startTextDnsServer()
  const api: ApiHost = await startApi({ lookUpText: createTextLookup([dns.address]) })
  const base = await api.listen()
  const { services } = api
  const operator = { ...services, self: known.self, operator: known.operator }
  const { issuer, clientId, clientSecret, people } = provider
  provider.register({
    redirectUris: Object.values(redirectUris),
    backchannelLogoutUri: `${base}/sso/backchannel-logout`,
  })
  const nobody = (): Client => api.as(null).at(newAddress())

  /** Adds a domain, and publishes its record. */
  const publish = async (partnerId: string, domain: string) => {
    const { recordName, recordValue } = await addSsoDomainAsOperator(operator, { partnerId, domain })
    dns.records.set(recordName, ['something else', recordValue])
    return domain
  }

  /** Adds a domain, publishes its record, and verifies it. */
  const verify = async (partnerId: string, domain: string) =>
    verifySsoDomainAsOperator(operator, { partnerId, domain: await publish(partnerId, domain) })

  /** Gives a partner the provider and a verified domain. */
  const equip = async (partner: TestPartner, settings: { provisioning?: boolean } = {}) => {
    const domain = newDomain()
    await verify(partner.id, domain)
    await setSsoAsOperator(operator, { partnerId: partner.id, issuer, client: clientId, clientSecret, ...settings })
    return domain
  }

  /** A person of the provider with an address at a domain. */
  const person = (domain: string, verified = true) => {
    const subject = `person-${++made}`
    const email = `${subject}@${domain}`
    people.set(subject, { email, email_verified: verified, given_name: 'Ada', family_name: 'Osei' })
    return { subject, email }
  }

  /** A person of the provider with an address at a domain, who also has a physician's account. */
  const physician = async (partner: TestPartner, domain: string) => {
    const known = person(domain)
    return { ...known, ...(await partner.physician({ fields: { email: known.email } })) }
  }

  const start = ({
    email,
    site = 'portal',
    again = false,
    returnPath = '/queue',
  }: Visit): Promise<Answer<Result<Started>>> =>
    nobody().post('/trpc/singleSignOn.start', { email, site, again, returnPath })
  const complete = (
    browser: string,
    query: string,
    { site = 'portal' }: Pick<Visit, 'site'> = {},
  ): Promise<Answer<Result<Completed>>> => nobody().post('/trpc/singleSignOn.complete', { site, browser, query })

  /** Starts a sign-in and goes through the provider's page. @returns what the browser has when it returns. */
  const goThere = async (visit: Visit, at = visitProvider()) => {
    const { url, browser } = dataOf(await start(visit))
    const subject = visit.subject ?? visit.email.split('@')[0] ?? ''
    const back = await at.signIn(url, subject, redirectUris[visit.site ?? 'portal'])
    // The provider's clock is the machine's. On a busy machine, a file of tests takes longer than the service's leeway.
    const machine = new Date()
    if (clock.now() < machine) clock.moveTo(machine)
    return { url: new URL(url), browser, query: back.search.slice(1) }
  }

  /** The whole sign-in. */
  const signIn = async (visit: Visit, at = visitProvider()) => {
    const { browser, query } = await goThere(visit, at)
    return complete(browser, query, visit)
  }

  return {
    api,
    services,
    operator,
    provider,
    dns,
    base,
    nobody,
    publish,
    verify,
    equip,
    person,
    physician,
    start,
    complete,
    goThere,
    signIn,
    /** A client with the session of a sign-in that succeeds. */
    sessionOf: async (visit: Visit, at = visitProvider()) => api.as(dataOf(await signIn(visit, at)).signIn.token),
    close: async () => {
      await provider.close()
      await dns.close()
    },
  }
}

export type SingleSignOnTest = Awaited<ReturnType<typeof singleSignOn>>
