import { loadPartnerAccount } from '@consult/auth'
import { accountOfPerson } from '@consult/db'
import { setSupervisor } from '@consult/directory'
import { type DeactivatedPhysician, notFound, type Physician, type SecondFactorReset } from '@consult/domain'
import { type OperatorServices, operatorContext, type RequestContext } from '@consult/request'
import { resetSecondFactor } from '../second-factor/reset-second-factor.ts'
import { deactivatePhysician, reactivatePhysician } from './deactivate-physician.ts'

/** Returns the operator's request context for the physician's partner. @throws not_found */
async function callFor(services: OperatorServices, physicianId: string, act: string): Promise<RequestContext> {
  const { directory } = services.database
  const found = await directory
    .selectFrom(accountOfPerson(physicianId))
    .select('account.partner_id')
    .where('account.role', 'is', null)
    .executeTakeFirst()
  const account = found && (await loadPartnerAccount(directory, found.partner_id))
  if (!account) throw notFound()
  return operatorContext(services, account, act)
}

/** `deactivatePhysician` for operators. @throws not_found */
export async function deactivateAsOperator(
  services: OperatorServices,
  physicianId: string,
): Promise<DeactivatedPhysician> {
  return deactivatePhysician(await callFor(services, physicianId, 'physicians.deactivate'), physicianId)
}

/** `reactivatePhysician` for operators. @throws not_found */
export async function reactivateAsOperator(services: OperatorServices, physicianId: string): Promise<Physician> {
  return reactivatePhysician(await callFor(services, physicianId, 'physicians.reactivate'), physicianId)
}

/** `setSupervisor` for operators. @throws not_found */
export async function setSupervisorAsOperator(
  services: OperatorServices,
  { physicianId, supervisor }: { physicianId: string; supervisor: boolean },
): Promise<Physician> {
  const context = await callFor(services, physicianId, 'physicians.setSupervisor')
  return setSupervisor(context, { physicianId, supervisor })
}

/** `resetSecondFactor` for operators. @throws not_found */
export async function resetSecondFactorAsOperator(
  services: OperatorServices,
  physicianId: string,
): Promise<SecondFactorReset> {
  return resetSecondFactor(await callFor(services, physicianId, 'physicians.resetSecondFactor'), physicianId)
}
