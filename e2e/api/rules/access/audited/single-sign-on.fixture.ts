import { memberPassword } from '../../../environment/index.ts'
import { dataOf } from '../second-factor.fixture.ts'
import { newDomain, type SingleSignOnTest, singleSignOn } from '../single-sign-on.fixture.ts'
import type { Prepare, Scene } from './scene.fixture.ts'

let started: Promise<SingleSignOnTest> | null = null

/** Closes the provider, if an act needed it. */
export async function closeProvider(): Promise<void> {
  await (await started)?.close()
  started = null
}

/** A provider, and an administrator who has just signed in with a password. */
async function withProvider(scene: Scene, prepare: (sso: SingleSignOnTest) => Promise<Record<string, unknown>>) {
  started ??= singleSignOn(scene.environment)
  const sso = await started
  const { email } = await scene.partner.member('administrator')
  const input = await prepare(sso)
  const credentials = { email, password: memberPassword, site: 'console' }
  const entered = await sso.nobody().post<{ result: { data: { token: string } } }>('/trpc/portal.signIn', credentials)
  const client = sso.api.as(dataOf(entered).token)
  return { sso, client, input }
}

/** Acts about single sign-on. */
export const singleSignOnActs: Record<string, Prepare> = {
  'console.setSingleSignOn': (scene) =>
    withProvider(scene, async ({ provider: { issuer, clientId, clientSecret } }) => ({
      issuer,
      client: clientId,
      clientSecret,
    })),
  'console.removeSingleSignOn': (scene) =>
    withProvider(scene, async (sso) => {
      await sso.equip(scene.partner)
      return {}
    }),
  'console.addSsoDomain': (scene) => withProvider(scene, async () => ({ domain: newDomain() })),
  'console.verifySsoDomain': (scene) =>
    withProvider(scene, async (sso) => ({ domain: await sso.publish(scene.partner.id, newDomain()) })),
  'console.removeSsoDomain': (scene) =>
    withProvider(scene, async (sso) => ({ domain: await sso.publish(scene.partner.id, newDomain()) })),
  'singleSignOn.complete': async (scene) => {
    const { clock } = scene.environment
    const { sso } = await withProvider(scene, async () => ({}))
    // The provider's clock is the machine's.
    const before = clock.now()
    clock.moveTo(new Date())
    const domain = await sso.equip(scene.partner)
    const { browser, query } = await sso.goThere({ email: (await sso.physician(scene.partner, domain)).email })
    return { client: sso.nobody(), input: { browser, query }, afterwards: async () => clock.moveTo(before) }
  },
}
