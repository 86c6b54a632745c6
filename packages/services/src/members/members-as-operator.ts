import { loadPartnerAccount } from '@consult/auth'
import { accountOfPerson } from '@consult/db'
import { type InviteMember, type Member, notFound } from '@consult/domain'
import { isMember } from '../request/account-person.ts'
import { ownContext, type RequestContext, type Services } from '../request/request-context.ts'
import { deactivateMember, reactivateMember } from './deactivate-member.ts'
import { inviteMember, inviteMemberAgain } from './invite-member.ts'
import { listMembers } from './list-members.ts'
import { resetMemberFactors } from './reset-member-factors.ts'

async function contextOf(services: Services, partnerId: string, act: string): Promise<RequestContext> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw notFound()
  return ownContext(services, account, act)
}

/** Returns the operator's request context for the member's partner. @throws not_found */
async function contextFor(services: Services, memberId: string, act: string): Promise<RequestContext> {
  const { directory } = services.database
  const found = isMember(memberId)
    ? await directory.selectFrom(accountOfPerson(memberId)).select('account.partner_id').executeTakeFirst()
    : undefined
  return contextOf(services, found?.partner_id ?? '', act)
}

/** `inviteMember` for operators: also the first administrator of a partner. @throws not_found, and as it does. */
export async function addMemberAsOperator(
  services: Services,
  { partnerId, ...input }: InviteMember & { partnerId: string },
): Promise<Member> {
  return inviteMember(await contextOf(services, partnerId, 'members.add'), input)
}

/** `listMembers` for operators. @throws not_found */
export async function listMembersAsOperator(services: Services, partnerId: string): Promise<Member[]> {
  return listMembers(await contextOf(services, partnerId, 'members.list'))
}

/** `inviteMemberAgain` for operators. @throws not_found, forbidden, quota_exceeded */
export async function inviteMemberAsOperator(services: Services, memberId: string): Promise<Member> {
  return inviteMemberAgain(await contextFor(services, memberId, 'members.invite'), memberId)
}

/** `deactivateMember` for operators. @throws not_found */
export async function deactivateMemberAsOperator(services: Services, memberId: string): Promise<Member> {
  const context = await contextFor(services, memberId, 'members.deactivate')
  return deactivateMember(context, { memberId, askerId: null })
}

/** `reactivateMember` for operators. @throws not_found */
export async function reactivateMemberAsOperator(services: Services, memberId: string): Promise<Member> {
  return reactivateMember(await contextFor(services, memberId, 'members.reactivate'), memberId)
}

/** `resetMemberFactors` for operators. @throws not_found */
export async function resetMemberFactorsAsOperator(services: Services, memberId: string): Promise<Member> {
  return resetMemberFactors(await contextFor(services, memberId, 'members.resetSecondFactor'), memberId)
}
