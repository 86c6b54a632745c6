import { loadPartnerAccount } from '@consult/auth'
import { notFound, type SetSingleSignOn, type SingleSignOn, type SsoDomain } from '@consult/domain'
import { enterOperatorRead, type OperatorServices, operatorContext, type RequestContext } from '@consult/request'
import { getSingleSignOn } from './get-single-sign-on.ts'
import { removeSingleSignOn, setSingleSignOn, unbindPerson } from './set-single-sign-on.ts'
import { addSsoDomain, removeSsoDomain, verifySsoDomain } from './sso-domains.ts'

async function contextOf(services: OperatorServices, partnerId: string, act: string): Promise<RequestContext> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw notFound()
  return operatorContext(services, account, `singleSignOn.${act}`)
}

/** A domain of a partner, as an operator names it. */
export interface DomainOfPartner {
  readonly partnerId: string
  readonly domain: string
}

/** `getSingleSignOn` for operators. @throws not_found */
export async function getSsoAsOperator(services: OperatorServices, partnerId: string): Promise<SingleSignOn> {
  const context = await contextOf(services, partnerId, 'get')
  await enterOperatorRead(services, { partnerId, act: context.act }, { type: 'partner', id: partnerId })
  return getSingleSignOn(context)
}

/** `setSingleSignOn` for operators. @throws not_found, and the errors of `setSingleSignOn`. */
export async function setSsoAsOperator(
  services: OperatorServices,
  { partnerId, ...input }: SetSingleSignOn & { partnerId: string },
): Promise<SingleSignOn> {
  return setSingleSignOn(await contextOf(services, partnerId, 'set'), input)
}

/** `removeSingleSignOn` for operators. @throws not_found */
export async function removeSsoAsOperator(services: OperatorServices, partnerId: string): Promise<SingleSignOn> {
  return removeSingleSignOn(await contextOf(services, partnerId, 'remove'))
}

/** `unbindPerson` for operators. @throws not_found */
export async function unbindPersonAsOperator(
  services: OperatorServices,
  { partnerId, email }: { partnerId: string; email: string },
): Promise<void> {
  await unbindPerson(await contextOf(services, partnerId, 'unbind'), email)
}

/** `addSsoDomain` for operators. @throws not_found, invalid_request */
export async function addSsoDomainAsOperator(
  services: OperatorServices,
  domainOfPartner: DomainOfPartner,
): Promise<SsoDomain> {
  return addSsoDomain(await contextOf(services, domainOfPartner.partnerId, 'addDomain'), domainOfPartner.domain)
}

/** `verifySsoDomain` for operators. @throws not_found, invalid_request */
export async function verifySsoDomainAsOperator(
  services: OperatorServices,
  domainOfPartner: DomainOfPartner,
): Promise<SsoDomain> {
  return verifySsoDomain(await contextOf(services, domainOfPartner.partnerId, 'verifyDomain'), domainOfPartner.domain)
}

/** `removeSsoDomain` for operators. @throws not_found */
export async function removeSsoDomainAsOperator(
  services: OperatorServices,
  domainOfPartner: DomainOfPartner,
): Promise<void> {
  await removeSsoDomain(await contextOf(services, domainOfPartner.partnerId, 'removeDomain'), domainOfPartner.domain)
}
