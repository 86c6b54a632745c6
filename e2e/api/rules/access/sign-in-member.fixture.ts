import {
  type Client,
  memberPassword,
  newAddress,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

/** An administrator who has just signed in to the console with their password. */
export async function signInAdministrator(environment: TestEnvironment, partner: TestPartner): Promise<Client> {
  const { email } = await partner.member('administrator')
  const answer = await environment.api
    .as(null)
    .at(newAddress())
    .post<{ result: { data: { token: string } } }>('/trpc/portal.signIn', {
      email,
      password: memberPassword,
      site: 'console',
    })
  return environment.api.as(success(answer).result.data.token)
}
