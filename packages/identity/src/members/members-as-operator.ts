import { loadPartnerAccount } from '@consult/auth'
import { accountOfPerson } from '@consult/db'
import { type InviteMember, type Member, notFound } from '@consult/domain'
import {
  enterOperatorRead,
  isMember,
  type OperatorServices,
  operatorContext,
  type RequestContext,
} from '@consult/request'
import { deactivateMember, reactivateMember } from './deactivate-member.ts'
import { inviteMember, inviteMemberAgain } from './invite-member.ts'
import { listMembers } from './list-members.ts'
import { resetMemberFactors } from './reset-member-factors.ts'

async function contextOf(services: OperatorServices, partnerId: string, act: string): Promise<RequestContext> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw notFound()
  return operatorContext(services, account, act)
}

/** Returns the operator's request context for the member's partner. @throws not_found */
async function contextFor(services: OperatorServices, memberId: string, act: string): Promise<RequestContext> {
  const { directory } = services.database
  const found = isMember(memberId)
    ? await directory.selectFrom(accountOfPerson(memberId)).select('account.partner_id').executeTakeFirst()
    : undefined
  return contextOf(services, found?.partner_id ?? '', act)
}

/**
 * `inviteMember` for operators: also adds the first administrator of a partner. @throws not_found, and the errors of
 * `inviteMember`.
 */
export async function addMemberAsOperator(
  services: OperatorServices,
  { partnerId, ...input }: InviteMember & { partnerId: string },
): Promise<Member> {
  return inviteMember(await contextOf(services, partnerId, 'members.add'), input)
}

/** `listMembers` for operators. @throws not_found */
export async function listMembersAsOperator(services: OperatorServices, partnerId: string): Promise<Member[]> {
  const act = 'members.list'
  const context = await contextOf(services, partnerId, act)
  await enterOperatorRead(services, { partnerId, act }, { type: 'member', id: null })
  return listMembers(context)
}

/** `inviteMemberAgain` for operators. @throws not_found, forbidden, quota_exceeded */
export async function inviteMemberAsOperator(services: OperatorServices, memberId: string): Promise<Member> {
  return inviteMemberAgain(await contextFor(services, memberId, 'members.invite'), memberId)
}

/** `deactivateMember` for operators. @throws not_found */
export async function deactivateMemberAsOperator(services: OperatorServices, memberId: string): Promise<Member> {
  const context = await contextFor(services, memberId, 'members.deactivate')
  return deactivateMember(context, { memberId, askerId: null })
}

/** `reactivateMember` for operators. @throws not_found */
export async function reactivateMemberAsOperator(services: OperatorServices, memberId: string): Promise<Member> {
  return reactivateMember(await contextFor(services, memberId, 'members.reactivate'), memberId)
}

/** `resetMemberFactors` for operators. @throws not_found */
export async function resetMemberFactorsAsOperator(services: OperatorServices, memberId: string): Promise<Member> {
  return resetMemberFactors(await contextFor(services, memberId, 'members.resetSecondFactor'), memberId)
}
