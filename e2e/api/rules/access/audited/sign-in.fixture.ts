import { invitePhysician } from '@consult/directory'
import { createResetRequestsWorker } from '@consult/identity'
import { clinicOrigin, createOutbox, givePassword, success } from '../../../environment/index.ts'
import type { Prepare, Scene } from './scene.fixture.ts'

const password = 'a password that nobody guesses'

async function mailedToken({ environment, partner, physician }: Scene, kind: 'invitation' | 'reset'): Promise<string> {
  const outbox = createOutbox(environment)
  if (kind === 'invitation') await invitePhysician(environment.operator, physician.id)
  await outbox.deliver(partner)
  return outbox.token(physician.resource.email, kind)
}

/** Acts of signing in, passwords and sessions. */
export const signInActs: Record<string, Prepare> = {
  'embed.exchange': async ({ environment, partner }) => {
    const { id } = await partner.patient()
    const { token } = success(await partner.key.post<{ token: string }>(`/v1/patients/${id}/embed-session`, {}))
    return { client: environment.api.as(null).with({ origin: clinicOrigin }), input: { token } }
  },
  'portal.signIn': async ({ environment, partner, physician }) => {
    await givePassword(environment.api, { partnerId: partner.id, physicianId: physician.id, password })
    return { client: environment.api.as(null), input: { email: physician.resource.email, password } }
  },
  'portal.exchange': async ({ environment, physician }) => ({
    client: environment.api.as(null),
    input: { token: (await physician.session()).token },
  }),
  'portal.acceptInvitation': async (scene) => ({
    client: scene.environment.api.as(null),
    input: { token: await mailedToken(scene, 'invitation'), password },
  }),
  'access.openLink': async (scene) => ({
    client: scene.environment.api.as(null),
    input: { kind: 'invitation', token: await mailedToken(scene, 'invitation') },
  }),
  'access.openHandOff': async ({ environment, physician }) => ({
    client: environment.api.as(null),
    input: { token: (await physician.session()).token },
  }),
  'access.requestPasswordReset': async ({ environment, physician }) => ({
    client: environment.api.as(null),
    input: { email: physician.resource.email },
    afterwards: () => createResetRequestsWorker(environment.api.services).work('nobody'),
  }),
  'access.resetPassword': async (scene) => {
    const { environment, physician } = scene
    const { email } = physician.resource
    success(await environment.api.as(null).post('/trpc/access.requestPasswordReset', { email }))
    return { client: environment.api.as(null), input: { token: await mailedToken(scene, 'reset'), password } }
  },
  'access.changePassword': async ({ environment, partner, physician }) => {
    await givePassword(environment.api, { partnerId: partner.id, physicianId: physician.id, password })
    return { client: (await physician.session()).client, input: { current: password, next: `${password} any more` } }
  },
  'access.endSession': async ({ environment, physician }) => {
    const { token } = await physician.session()
    success(await environment.api.as(null).post('/trpc/portal.exchange', { token }))
    const { client } = await physician.session()
    type Listed = { result: { data: { sessions: { sessionId: string }[] } } }
    const { result } = success(await client.get<Listed>('/trpc/access.sessions'))
    return { client, input: { session: result.data.sessions[0]?.sessionId } }
  },
  'access.endOtherSessions': async ({ physician }) => ({ client: (await physician.session()).client, input: {} }),
  'portal.signOut': async ({ physician }) => ({ client: (await physician.session()).client, input: {} }),
}
