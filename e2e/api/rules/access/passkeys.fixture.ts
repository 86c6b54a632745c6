import type { Answer, Client, TestEnvironment } from '../../environment/index.ts'
import { newAddress, testPortalUrl } from '../../environment/index.ts'
import { dataOf, type SecondStepDone } from './second-factor.fixture.ts'
import { type Forgery, SoftwareAuthenticator } from './software-authenticator.fixture.ts'

interface Result<T> {
  readonly result: { readonly data: T }
}

interface Options {
  readonly challenge: string
  readonly allowCredentials?: { id: string }[]
}

interface CreationOptions extends Options {
  readonly user: { id: string; name: string }
  readonly rp: { id: string }
  readonly excludeCredentials: { id: string }[]
  readonly authenticatorSelection: { residentKey: string; userVerification: string }
}

export const newKey = (): SoftwareAuthenticator => new SoftwareAuthenticator(testPortalUrl)

/** The calls of browsers with passkeys. Each is from its own address, unless a client is given. */
export function passkeyCalls(environment: TestEnvironment) {
  const browser = (): Client => environment.api.as(null).at(newAddress())
  const options = async (from = browser()) => dataOf(await from.post<Result<Options>>('/trpc/passkeys.offerSignIn', {}))
  const signInWith = (response: object, from = browser()): Promise<Answer<Result<SecondStepDone>>> =>
    from.post('/trpc/passkeys.signIn', { response })
  return {
    options,
    signInWith,
    signIn: async (key: SoftwareAuthenticator, forged: Forgery = {}, from = browser()) =>
      signInWith(key.get(await options(from), forged), from),
    stepOptions: async (token: string) =>
      dataOf(await browser().post<Result<Options>>('/trpc/passkeys.offerStep', { token })),
    completeWith: (token: string, response: object): Promise<Answer<Result<SecondStepDone>>> =>
      browser().post('/trpc/passkeys.completeSignIn', { token, response }),
    offerAtSignIn: (token: string): Promise<Answer<Result<CreationOptions>>> =>
      browser().post('/trpc/passkeys.offerAtSignIn', { token }),
    confirmAtSignIn: (token: string, response: object, name = 'Laptop'): Promise<Answer<Result<SecondStepDone>>> =>
      browser().post('/trpc/passkeys.confirmAtSignIn', { token, response, name }),
    /** Adds a passkey on the Security page of a session. */
    add: async (page: Client, key = newKey(), name = 'Laptop') => {
      const offered = dataOf(await page.post<Result<CreationOptions>>('/trpc/passkeys.offer', {}))
      const response = key.create(offered)
      return {
        key,
        ...dataOf(
          await page.post<Result<{ recoveryCodes: string[] | null }>>('/trpc/passkeys.confirm', { response, name }),
        ),
      }
    },
  }
}

export type PasskeyCalls = ReturnType<typeof passkeyCalls>
