import type { InstallationFinding } from '@consult/domain'
import type { PinnedScript } from '@consult/request'
import { checkPermissions } from './check-permissions.ts'
import { checkPolicies } from './check-policies.ts'
import { checkLoader, findLoader, findSnippets } from './check-script.ts'
import { finding } from './finding.ts'
import type { InstalledPage } from './installed-page.ts'

/** What a page is compared with. */
export interface Expected {
  /** The service's origin. */
  readonly origin: string
  readonly allowedOrigins: readonly string[]
  /** The scripts that pages can pin, the newest first. */
  readonly pinnedScripts: readonly PinnedScript[]
}

function checkOrigin({ url }: InstalledPage, allowedOrigins: readonly string[]): InstallationFinding[] {
  if (allowedOrigins.includes(url.origin)) return []
  const message = `${url.origin} is not on the account's list of origins, so no session can start and browsers do not show the frame. Ask your operator to add it, or an administrator in the console.`
  return [finding('error', 'origin_not_allowed', message, { add: url.origin })]
}

function noteCut({ isCut }: InstalledPage): InstallationFinding[] {
  if (!isCut) return []
  const message =
    'Only the first 128 KiB of the page, 20 policies of 16 KiB in total, and a base of 2,048 characters are read. The rest of the page was not checked.'
  return [finding('note', 'read_in_part', message)]
}

const order = ['error', 'warning', 'note']

/** Finds problems that keep the widget or its calls from working in a page, the worst first. */
export function evaluatePage(
  page: InstalledPage,
  { origin, allowedOrigins, pinnedScripts: known }: Expected,
): InstallationFinding[] {
  const loader = findLoader(page, origin)
  return [
    ...checkOrigin(page, allowedOrigins),
    ...checkLoader(page, loader, { origin, known }),
    ...checkPolicies(page, { origin, loader, snippets: findSnippets(page) }),
    ...noteCut(page),
    ...checkPermissions(page.permissionsPolicy, origin),
  ].toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}
