import { setPassword } from '@consult/identity'
import { generateSync } from 'otplib'
import {
  type Answer,
  type Client,
  newAddress,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

export const password = 'a password of one’s own'

interface Result<T> {
  readonly result: { readonly data: T }
}

/** The answer to a first factor. */
export interface FirstStep {
  readonly outcome: 'signed_in' | 'second_step'
  readonly token: string
  readonly needs?: 'verify' | 'enroll'
  readonly hasPasskey?: boolean
  readonly hasAuthenticator?: boolean
  readonly acceptsCodes?: boolean
}

/** The answer to a second step. */
export interface SecondStepDone {
  readonly outcome: 'signed_in' | 'second_step'
  readonly token: string
  readonly device: string
  readonly recoveryCodes?: string[]
}

/** A physician with a password, and the calls of a browser that signs them in. */
export interface SigningIn {
  readonly id: string
  readonly email: string
  first(given?: string): Promise<FirstStep>
  offer(token: string): Promise<Answer<Result<{ secret: string; uri: string }>>>
  confirm(token: string, code: string): Promise<Answer<Result<SecondStepDone>>>
  complete(token: string, code: string, more?: object): Promise<Answer<Result<SecondStepDone>>>
  /** The code of a secret, a number of 30-second steps from now. */
  code(secret: string, steps?: number): string
  /** Signs in and sets up an authenticator app, as at a partner that requires it. */
  enroll(): Promise<{ secret: string; session: string; recoveryCodes: string[] }>
}

export const dataOf = <T>(answer: Answer<Result<T>>): T => success(answer).result.data

export async function signingIn(environment: TestEnvironment, partner: TestPartner): Promise<SigningIn> {
  const physician = await partner.physician()
  const { email } = physician.resource
  await setPassword(environment.operator, { physicianId: physician.id, password })
  const browser = (): Client => environment.api.as(null).at(newAddress())
  const code = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(environment.clock.now().getTime() / 1000) + steps * 30 })
  const person: SigningIn = {
    id: physician.id,
    email,
    first: async (given = password) =>
      dataOf(await browser().post<Result<FirstStep>>('/trpc/portal.signIn', { email, password: given })),
    offer: (token) => browser().post('/trpc/secondFactor.offerAtSignIn', { token }),
    confirm: (token, given) => browser().post('/trpc/secondFactor.confirmAtSignIn', { token, code: given }),
    complete: (token, given, more) =>
      browser().post('/trpc/secondFactor.completeSignIn', { token, code: given, ...more }),
    code,
    enroll: async () => {
      const { token } = await person.first()
      const { secret } = dataOf(await person.offer(token))
      const { token: session, recoveryCodes = [] } = dataOf(await person.confirm(token, code(secret)))
      return { secret, session, recoveryCodes }
    },
  }
  return person
}
