import type { TestEnvironment } from './test-environment.ts'

/** An audit entry as it is stored. */
export interface AuditLine {
  readonly act: string
  readonly outcome: 'done' | 'read' | 'refused'
  readonly code: string | null
  readonly actor: string
  readonly as_physician_id: string | null
  readonly credential: string
  readonly resource_type: string
  readonly resource_id: string | null
  readonly consult_id: string | null
  readonly patient_id: string | null
  /** The patients on a page, where there are several. */
  readonly patient_ids: readonly string[] | null
  readonly client_address: string | null
  readonly user_agent: string | null
  readonly session: string | null
  readonly request_id: string | null
  readonly at: Date
}

const columns = `act, outcome, code, concat_ws(' ', actor_kind, actor_id) as actor, as_physician_id, credential,
  resource_type, resource_id, consult_id, patient_id, patient_ids, client_address, user_agent, session, request_id, at`

/** A partner's audit entries from the time `act` ran, read without row-level security. */
export async function auditDuring(
  { db }: Pick<TestEnvironment, 'db'>,
  partnerId: string,
  act: () => Promise<unknown>,
): Promise<AuditLine[]> {
  const before = await db.owner.query<{ entry_id: string }>(
    'select entry_id from tenant.audit_entries where partner_id = $1',
    [partnerId],
  )
  await act()
  const { rows } = await db.owner.query<AuditLine>(
    `select ${columns} from tenant.audit_entries
     where partner_id = $1 and entry_id <> all ($2) order by at, entry_id`,
    [partnerId, before.rows.map((row) => row.entry_id)],
  )
  return rows
}

/** The entries of successful operations while `act` ran, without `act`'s own reads of the audit. */
export async function doneDuring(...args: Parameters<typeof auditDuring>): Promise<AuditLine[]> {
  return (await auditDuring(...args)).filter(({ outcome }) => outcome === 'done')
}
