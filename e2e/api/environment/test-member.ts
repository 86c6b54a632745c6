import { newId } from '@consult/db'
import type { MemberRole } from '@consult/domain'
import type { ApiHost } from './api-host.ts'
import type { Client } from './client.ts'
import { hashOnce, openConsole } from './test-sign-in.ts'
import { nextNumber } from './unique.ts'

/** The password of every test member. */
export const memberPassword = 'a password of some length'

/** A member of a test partner, and a client with their console session. */
export interface TestMember {
  readonly id: string
  readonly email: string
  readonly client: Client
}

/** Adds a member who has accepted the invitation, without mail or quotas. */
export async function addTestMember(api: ApiHost, partnerId: string, role: MemberRole): Promise<TestMember> {
  const { database, clock } = api.services
  const now = clock.now()
  const id = newId('member', now)
  const email = `member-${nextNumber()}@clinic.example`
  const password_hash = await hashOnce(memberPassword)
  await database.inTenant(partnerId, async ({ db }) => {
    const account = { email, partner_id: partnerId, role }
    await db
      .insertInto('portal_accounts')
      .values({ ...account, physician_id: id, password_hash })
      .execute()
    const times = { created_at: now, updated_at: now, deactivated_at: null }
    await db
      .insertInto('members')
      .values({ ...account, ...times, member_id: id, name: 'Ida Berg' })
      .execute()
  })
  return { id, email, client: await openConsole(api, { partnerId, physicianId: id }) }
}
