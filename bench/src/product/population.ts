import { loadPartnerAccount } from '@consult/auth'
import { type AsyncConsultsTable, newId, type PatientsTable, type TenantTransaction } from '@consult/db'
import { createPartner, provisionPhysician } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import { type OperatorServices, ownContext, type RequestContext } from '@consult/request'
import { type Selectable, sql } from 'kysely'

/** A patient with one open consult. */
export interface Subject {
  readonly patientId: string
  readonly asyncConsultId: string
}

/** A partner for a bench: its key, its patients, and the physician who is assigned to every second consult. */
export interface Population {
  readonly partnerId: string
  readonly apiKey: string
  readonly physicianId: string
  readonly call: RequestContext
  readonly subjects: readonly Subject[]
}

/** The partner's limits must not affect the load. */
const unlimited = {
  rateLimitPerSecond: 1_000_000,
  rateLimitBurst: 1_000_000,
  invitationsPerDay: 1_000_000,
  maxStreams: 1_000_000,
}
const perStatement = 10_000

type PatientRow = Selectable<PatientsTable>
type FullConsultRow = Selectable<AsyncConsultsTable>
type NeverNull = { [Column in keyof FullConsultRow]: null extends FullConsultRow[Column] ? never : Column }
/** A row to insert: every column that cannot be null, and some of the others. */
type ConsultRow = Pick<FullConsultRow, NeverNull[keyof FullConsultRow]> & Partial<FullConsultRow>

function patientRow(partnerId: string, { patientId }: Subject, n: number, now: Date): PatientRow {
  return {
    partner_id: partnerId,
    patient_id: patientId,
    external_id: `bench-${n}`,
    phone: `+1415${String(n).padStart(7, '0')}`,
    first_name: 'Bench',
    last_name: `Patient ${n}`,
    birth_date: null,
    email: null,
    language: 'en',
    chosen_language: null,
    confidential_since: null,
    legal_hold_since: null,
    erasing_since: null,
    test_clock_id: null,
    jurisdiction: null,
    time_zone: null,
    metadata: {},
    notifications: null,
    unsubscribed: [],
    created_at: now,
    updated_at: now,
    words: '',
  }
}

/** Returns a consult that is queued, or active with a reply that is not due within the day. */
function consultRow(partnerId: string, subject: Subject, n: number, now: Date, physicianId: string): ConsultRow {
  const isActive = n % 2 === 1
  return {
    partner_id: partnerId,
    async_consult_id: subject.asyncConsultId,
    status: isActive ? 'active' : 'queued',
    patient_id: subject.patientId,
    patient_external_id: `bench-${n}`,
    physician_id: isActive ? physicianId : null,
    language: 'en',
    priority: 'routine',
    metadata: {},
    created_at: now,
    last_activity_at: now,
    consented_at: now,
    queued_at: now,
    assigned_at: isActive ? now : null,
    response_due_at: isActive ? addSeconds(now, 24 * 60 * 60) : null,
    resolutions: [],
    message_count: 0,
    patient_read_sequence: 0,
    physician_read_sequence: 0,
  }
}

async function insertRows(tx: TenantTransaction, table: 'patients' | 'async_consults', rows: readonly object[]) {
  const name = sql.table(table)
  await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`.execute(
    tx.db,
  )
}

/**
 * Creates a partner with this many patients, each with an open consult: half of them queued, half active. It inserts
 * rows in bulk instead of calling the API, so a hundred thousand take seconds.
 */
export async function createPopulation(services: OperatorServices, patients: number): Promise<Population> {
  const now = services.clock.now()
  const { partnerId, apiKey } = await createPartner(services, { name: 'Bench', environment: 'test', ...unlimited })
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw new Error('the partner is not there after its creation')
  const context = ownContext(services, account, 'bench.prepare')
  const physician = await provisionPhysician(context, {
    externalId: 'bench-physician',
    email: `${partnerId}@bench.example`,
    firstName: 'Bench',
    lastName: 'Physician',
  })
  const subjects = Array.from({ length: patients }, () => ({
    patientId: newId('patient', now),
    asyncConsultId: newId('asyncConsult', now),
  }))
  for (let from = 0; from < patients; from += perStatement) {
    const part = subjects.slice(from, from + perStatement)
    await services.database.inTenant(partnerId, async (tx) => {
      await insertRows(
        tx,
        'patients',
        part.map((subject, n) => patientRow(partnerId, subject, from + n, now)),
      )
      await insertRows(
        tx,
        'async_consults',
        part.map((subject, n) => consultRow(partnerId, subject, from + n, now, physician.id)),
      )
    })
  }
  return { partnerId, apiKey, physicianId: physician.id, call: context, subjects }
}
