import { accountOfPerson } from '@consult/db'
import type { RequestContext } from '@consult/request'

/** Returns the email address with which a person signs in. */
export async function accountEmail({ services }: RequestContext, personId: string): Promise<string> {
  const { email } = await services.database.directory
    .selectFrom(accountOfPerson(personId))
    .select('email')
    .executeTakeFirstOrThrow()
  return email
}
