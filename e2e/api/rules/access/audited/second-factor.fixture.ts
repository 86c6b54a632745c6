import { success } from '../../../environment/index.ts'
import { newKey, passkeyCalls } from '../passkeys.fixture.ts'
import { dataOf, signingIn } from '../second-factor.fixture.ts'
import type { Prepare, Scene } from './scene.fixture.ts'

/** A physician who must set up a second factor at the next sign-in. */
async function enrolling({ environment, partner }: Scene) {
  await partner.update({ secondFactor: 'required' })
  return signingIn(environment, partner)
}

/** The page of a physician who has just signed in with only a password. */
async function ownPage({ environment, partner }: Scene) {
  await partner.update({ secondFactor: 'optional' })
  const person = await signingIn(environment, partner)
  return { person, client: await person.page() }
}

/** A physician with a passkey, on the page where they added it. */
async function withPasskey(scene: Scene) {
  const { person, client } = await ownPage(scene)
  const calls = passkeyCalls(scene.environment)
  const { key } = await calls.add(client)
  return { person, client, calls, key }
}

/** Acts about second factors and passkeys. */
export const secondFactorActs: Record<string, Prepare> = {
  'secondFactor.completeSignIn': async (scene) => {
    const person = await enrolling(scene)
    const { secret } = await person.enroll()
    const { token } = await person.first()
    return { client: scene.environment.api.as(null), input: { token, code: person.code(secret, 1) } }
  },
  'secondFactor.offerAtSignIn': async (scene) => {
    const { token } = await (await enrolling(scene)).first()
    return { client: scene.environment.api.as(null), input: { token } }
  },
  'secondFactor.confirmAtSignIn': async (scene) => {
    const person = await enrolling(scene)
    const { token } = await person.first()
    const { secret } = success(await person.offer(token)).result.data
    return { client: scene.environment.api.as(null), input: { token, code: person.code(secret) } }
  },
  'secondFactor.offer': async (scene) => ({ client: (await ownPage(scene)).client, input: {} }),
  'secondFactor.confirm': async (scene) => {
    const { person, client } = await ownPage(scene)
    type Offered = { result: { data: { secret: string } } }
    const { secret } = success(await client.post<Offered>('/trpc/secondFactor.offer', {})).result.data
    return { client, input: { code: person.code(secret) } }
  },
  'secondFactor.renewRecoveryCodes': async (scene) => {
    const { session } = await (await enrolling(scene)).enroll()
    return { client: scene.environment.api.as(session), input: {} }
  },
  'secondFactor.remove': async (scene) => ({ client: (await ownPage(scene)).client, input: {} }),
  'passkeys.signIn': async (scene) => {
    const { calls, key } = await withPasskey(scene)
    return { client: scene.environment.api.as(null), input: { response: key.get(await calls.options()) } }
  },
  'passkeys.offerStep': async (scene) => {
    const { person } = await withPasskey(scene)
    return { client: scene.environment.api.as(null), input: { token: (await person.first()).token } }
  },
  'passkeys.completeSignIn': async (scene) => {
    const { person, calls, key } = await withPasskey(scene)
    const { token } = await person.first()
    const response = key.get(await calls.stepOptions(token))
    return { client: scene.environment.api.as(null), input: { token, response } }
  },
  'passkeys.offerAtSignIn': async (scene) => {
    const { token } = await (await enrolling(scene)).first()
    return { client: scene.environment.api.as(null), input: { token } }
  },
  'passkeys.confirmAtSignIn': async (scene) => {
    const { token } = await (await enrolling(scene)).first()
    const response = newKey().create(dataOf(await passkeyCalls(scene.environment).offerAtSignIn(token)))
    return { client: scene.environment.api.as(null), input: { token, response, name: 'Laptop' } }
  },
  'passkeys.offer': async (scene) => ({ client: (await ownPage(scene)).client, input: {} }),
  'passkeys.confirm': async (scene) => {
    const { client } = await ownPage(scene)
    type Offered = { result: { data: { challenge: string; user: { id: string } } } }
    const options = dataOf(await client.post<Offered>('/trpc/passkeys.offer', {}))
    return { client, input: { response: newKey().create(options), name: 'Laptop' } }
  },
  'passkeys.rename': async (scene) => {
    const { client, key } = await withPasskey(scene)
    return { client, input: { passkey: key.id, name: 'Phone' } }
  },
  'passkeys.remove': async (scene) => {
    const { client, key } = await withPasskey(scene)
    return { client, input: { passkey: key.id } }
  },
}
