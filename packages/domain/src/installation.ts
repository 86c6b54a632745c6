import { z } from 'zod'

/** What to check: a page with the widget. */
export const checkInstallationSchema = z.object({ url: z.string().min(1).max(2048) })

/** Everything that a check can find. Source: docs/embedding.md, Check your page. */
export const installationCodes = [
  // The page could not be read.
  'not_reached',
  'bad_status',
  'not_html',
  'redirected_elsewhere',
  // Only part of the page was read.
  'read_in_part',
  // The list of origins.
  'origin_not_allowed',
  // The script tag.
  'script_missing',
  'script_of_other_service',
  'script_not_pinned',
  'build_unknown',
  'build_old',
  'integrity_missing',
  'integrity_wrong',
  'integrity_on_changing_script',
  'crossorigin_missing',
  // Content-Security-Policy.
  'csp_blocks_script',
  'csp_blocks_snippet',
  'csp_blocks_connection',
  'csp_blocks_frame',
  'csp_sandbox',
  // Permissions-Policy.
  'permissions_policy_invalid',
  'permission_denied',
] as const
export type InstallationCode = (typeof installationCodes)[number]

/**
 * One thing that a check has found. `error`: the widget or a call does not work. `warning`: it may not work. `note`: it
 * works.
 */
export const installationFindingSchema = z.object({
  code: z.enum(installationCodes),
  level: z.enum(['error', 'warning', 'note']),
  /** What is wrong and what to do, in English. */
  message: z.string(),
  /** The directive or feature concerned: `frame-src`, `camera`. */
  directive: z.string().nullable(),
  /** What to add to it. */
  add: z.string().nullable(),
})
export type InstallationFinding = z.output<typeof installationFindingSchema>

/** The result of a check. No other content of the page is returned. */
export const installationReportSchema = z.object({
  /** The page that was read, after redirects. */
  url: z.string(),
  /** Whether nothing was found that stops the widget or a call. */
  works: z.boolean(),
  findings: z.array(installationFindingSchema),
})
export type InstallationReport = z.output<typeof installationReportSchema>
