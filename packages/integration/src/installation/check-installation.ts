import { type InstallationReport, invalidRequest } from '@consult/domain'
import { type EgressPolicy, parsePublicUrl } from '@consult/egress'
import { inUnit, type RequestContext } from '@consult/request'
import { type Expected, evaluatePage } from './evaluate-page.ts'
import { fetchPage } from './fetch-page.ts'

/** How often a partner can check a page. */
const checks = { burst: 10, tokens: 1, perSeconds: 30 }

/** What the page is compared with, and the rules for the URLs that the service may call. */
export interface InstallationPlace extends Expected {
  readonly policy: EgressPolicy
}

/**
 * Reads a page of a partner and reports what keeps the widget from working in it.
 * @throws invalid_request for a URL that the service does not call.
 */
export async function inspectInstallation(
  { policy, ...expected }: InstallationPlace,
  written: string,
): Promise<InstallationReport> {
  const parsed = parsePublicUrl(written, policy)
  if (!parsed.ok) throw invalidRequest({ path: 'url', code: parsed.code, message: parsed.message })
  const fetched = await fetchPage(parsed.url, { policy, allowedOrigins: expected.allowedOrigins })
  if ('problem' in fetched) return { url: fetched.url.href, works: false, findings: [fetched.problem] }
  const findings = evaluatePage(fetched.page, expected)
  return { url: fetched.page.url.href, works: findings.every(({ level }) => level !== 'error'), findings }
}

/** Like `checkInstallation`, for a member. @throws rate_limited after ten checks, then one every 30 seconds. */
export async function checkInstallation(context: RequestContext, url: string): Promise<InstallationReport> {
  const { services, account } = context
  const { webhookPolicy: policy, apiUrl, pinnedScripts } = services
  await services.auth.limiter.take({ rule: checks, name: ['installation check', account.partnerId] })
  const { allowedOrigins } = account
  const place = { policy, origin: new URL(apiUrl).origin, allowedOrigins, pinnedScripts: await pinnedScripts() }
  const report = await inspectInstallation(place, url)
  return inUnit(context, async (unit) => unit.did({ type: 'partner', id: account.partnerId }, report))
}
