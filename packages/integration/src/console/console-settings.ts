import { countCosigners, findPartner, toAccount, writeSettings } from '@consult/directory'
import { type ChangeSettings, type ConsoleSettings, notFound } from '@consult/domain'
import { inUnit, type RequestContext, readTenant } from '@consult/request'

/** The settings of the member's account. @throws not_found when it was removed meanwhile. */
export async function getConsoleSettings(context: RequestContext): Promise<ConsoleSettings> {
  const { services, account } = context
  const partner = await findPartner(services, account.partnerId)
  if (!partner) throw notFound()
  const { webhookUrl, webhookDisabledAt, webhookDisabledReason, ...shown } = toAccount(partner)
  const { secondFactor, maxStreams, recordingRetentionDays, identityProvider } = partner
  const notifications = { ...shown.notifications, mode: partner.notifications.mode }
  const cosigners = await readTenant(context, countCosigners)
  return { ...shown, notifications, secondFactor, maxStreams, cosigners, recordingRetentionDays, identityProvider }
}

/**
 * Changes the given settings, from the next request on. The audit names them.
 * @throws invalid_request for a link that patients must not get.
 */
export async function changeConsoleSettings(
  context: RequestContext,
  settings: ChangeSettings,
): Promise<ConsoleSettings> {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  await inUnit(context, async (unit) => {
    if (Object.keys(given).length === 0) return unit.did([], undefined)
    await writeSettings(unit, given)
    return unit.did({ type: 'partner', id: unit.partnerId, code: Object.keys(given).toSorted().join(',') }, undefined)
  })
  return getConsoleSettings(context)
}
