import { loadPartnerAccount } from '@consult/auth'
import { type AuditExport, type AuditFilter, addSeconds, type ExportAudit, notFound } from '@consult/domain'
import { inUnit, type RequestContext, type Seal, type Services, seal, takeQuota, unseal } from '@consult/request'
import { personNames } from '../reviews/review-row.ts'
import { csvHeader, csvLine } from './audit-csv.ts'
import { type AuditPlace, findEntries } from './find-entries.ts'
import { patientOf, toAuditEntry, workersOf } from './list-audit.ts'

/** How many exports a partner makes in a UTC day. Source: docs/limits.md, Daily quotas. */
const exportsPerDay = 20
/** How long the link of an export is valid, in seconds. */
const linkSeconds = 60
/** The entries of one statement: a few hundred kilobytes. */
const pageSize = 500

/** What the token of a link says. */
interface Export {
  readonly partnerId: string
  readonly memberId: string
  readonly format: ExportAudit['format']
  readonly filter: AuditFilter & { readonly patientId: string | null }
  /** Entries that are added later are not in it. */
  readonly until: string
  readonly expiresAt: string
}

const sealOf = async (services: Services): Promise<Seal> => ({
  secret: await services.draftSecret(),
  owner: '',
  purpose: 'export of the audit',
})

/**
 * Begins an export of the audit by a member. The audit records the export at once, with its patient. The file can be
 * read from the link within a minute, and has the entries up to now, newest first.
 * @throws not_found for an unknown externalId; quota_exceeded
 */
export async function beginAuditExport(
  context: RequestContext,
  { memberId, format, ...filter }: ExportAudit & { memberId: string },
): Promise<AuditExport> {
  const { services, account } = context
  const by = await sealOf(services)
  return inUnit(context, async (unit) => {
    const now = unit.realNow
    const patientId = await patientOf(unit, filter)
    const expiresAt = addSeconds(now, linkSeconds).toISOString()
    const until = new Date(Math.min(now.getTime() + 1, filter.to?.getTime() ?? Number.POSITIVE_INFINITY)).toISOString()
    const { partnerId } = account
    const said: Export = {
      partnerId,
      memberId,
      format,
      filter: { ...filter, patientId: patientId as never },
      until,
      expiresAt,
    }
    const token = Buffer.from(seal(said, by), 'base64').toString('base64url')
    await takeQuota(unit, { quota: 'audit_exports', subject: '', amount: 1, limit: exportsPerDay }, now)
    const url = `${services.apiUrl}/audit-exports/${token}`
    return unit.did({ type: 'audit_log', id: null, patientId, code: format }, { url, expiresAt })
  })
}

/** The file of an export, line by line. */
export interface AuditExportFile {
  readonly fileName: string
  readonly contentType: string
  readonly lines: AsyncGenerator<string>
}

async function readToken(services: Services, token: string): Promise<Export> {
  try {
    const said = unseal(Buffer.from(token, 'base64url').toString('base64'), await sealOf(services)) as Export
    if (services.clock.now().toISOString() < said.expiresAt) return said
  } catch {
    // The service never made this link.
  }
  throw notFound()
}

/** Requires that the account works and the member is active, as for every request of the member. @throws not_found */
async function requireActive(services: Services, { partnerId, memberId }: Export): Promise<void> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account || account.suspended) throw notFound()
  const member = await services.database.inTenant(partnerId, ({ db }) =>
    db
      .selectFrom('members')
      .select('deactivated_at')
      .where('partner_id', '=', partnerId)
      .where('member_id', '=', memberId)
      .executeTakeFirst(),
  )
  if (!member || member.deactivated_at !== null) throw notFound()
}

async function* linesOf(services: Services, { partnerId, format, filter, until }: Export): AsyncGenerator<string> {
  const { from, patientId, ...rest } = filter
  // Dates became text in the token.
  const wanted = { ...rest, to: new Date(until), ...(from && { from: new Date(from) }) }
  if (format === 'csv') yield csvHeader
  for (let before: AuditPlace | null = null; ; ) {
    const place: AuditPlace | null = before
    const page = await services.reads.inTenant(partnerId, async (tx) => {
      const rows = await findEntries(tx, { filter: wanted, patientId, before: place, most: pageSize })
      return { rows, names: await personNames(tx, rows.flatMap(workersOf)) }
    })
    for (const row of page.rows) {
      const entry = toAuditEntry(row, page.names)
      yield format === 'csv' ? csvLine(entry) : `${JSON.stringify(entry)}\n`
    }
    const last = page.rows.at(-1)
    if (!last || page.rows.length < pageSize) return
    before = { at: last.at, entryId: last.entry_id }
  }
}

/**
 * Opens the file of a link. It is read page by page as the receiver takes it, so its size does not matter.
 * @throws not_found for an invalid or expired link, a suspended partner and a deactivated member, without saying which.
 */
export async function openAuditExport(services: Services, token: string): Promise<AuditExportFile> {
  const said = await readToken(services, token)
  await requireActive(services, said)
  const csv = said.format === 'csv'
  return {
    fileName: `audit-${said.until.slice(0, 10)}.${csv ? 'csv' : 'jsonl'}`,
    contentType: csv ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    lines: linesOf(services, said),
  }
}
