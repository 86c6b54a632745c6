import { generateSync } from 'otplib'
import {
  type Answer,
  type Client,
  givePassword,
  newAddress,
  openPortal,
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
  /** A page that was just signed in to with the password alone. */
  page(): Promise<Client>
  offer(token: string): Promise<Answer<Result<{ secret: string; uri: string }>>>
  confirm(token: string, code: string): Promise<Answer<Result<SecondStepDone>>>
  complete(token: string, code: string, more?: object): Promise<Answer<Result<SecondStepDone>>>
  /** The code of a secret, a number of 30-second steps from now. */
  code(secret: string, steps?: number): string
  /** Sets up an authenticator app on their own page. */
  enroll(): Promise<{ secret: string; session: string; recoveryCodes: string[] }>
}

export const dataOf = <T>(answer: Answer<Result<T>>): T => success(answer).result.data

export async function signingIn(environment: TestEnvironment, partner: TestPartner): Promise<SigningIn> {
  const physician = await partner.physician()
  const { email } = physician.resource
  const account = { partnerId: partner.id, physicianId: physician.id }
  await givePassword(environment.api, { ...account, password })
  const browser = (): Client => environment.api.as(null).at(newAddress())
  const code = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(environment.clock.now().getTime() / 1000) + steps * 30 })
  const person: SigningIn = {
    id: physician.id,
    email,
    first: async (given = password) =>
      dataOf(await browser().post<Result<FirstStep>>('/trpc/portal.signIn', { email, password: given })),
    page: async () => (await openPortal(environment.api, account)).client,
    offer: (token) => browser().post('/trpc/secondFactor.offerAtSignIn', { token }),
    confirm: (token, given) => browser().post('/trpc/secondFactor.confirmAtSignIn', { token, code: given }),
    complete: (token, given, more) =>
      browser().post('/trpc/secondFactor.completeSignIn', { token, code: given, ...more }),
    code,
    enroll: async () => {
      const { token: session, client } = await openPortal(environment.api, account)
      const { secret } = dataOf(await client.post<Result<{ secret: string }>>('/trpc/secondFactor.offer', {}))
      const confirmed = await client.post<Result<{ recoveryCodes: string[] }>>('/trpc/secondFactor.confirm', {
        code: code(secret),
      })
      return { secret, session, recoveryCodes: dataOf(confirmed).recoveryCodes }
    },
  }
  return person
}
