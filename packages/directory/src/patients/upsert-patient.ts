import { newId } from '@consult/db'
import {
  ConsultError,
  invalidRequest,
  mostClockPatients,
  notFound,
  type Patient,
  requireBirthDate,
  type UpsertPatient,
} from '@consult/domain'
import { inUnit, type RequestContext, requirePriority, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { patientWords } from '../search/word-columns.ts'
import type { PatientRow } from './find-patient.ts'
import { toPatient } from './patient-resource.ts'

/**
 * Locks the clock that the patient is to follow, so that it cannot be deleted, and counts the patients who already
 * follow it.
 * @throws forbidden outside test environments; not_found; invalid_request for a new patient on a full clock.
 */
async function requireClock(
  { services }: RequestContext,
  unit: Unit,
  { testClockId, externalId }: { testClockId: string; externalId: string },
): Promise<void> {
  if (services.environment !== 'test') throw new ConsultError('forbidden')
  const clock = await unit.db
    .selectFrom('test_clocks')
    .select('test_clock_id')
    .where('partner_id', '=', unit.partnerId)
    .where('test_clock_id', '=', testClockId)
    .where('deleted_at', 'is', null)
    // Patients who are created at the same time wait for each other, so that the count is right.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!clock) throw notFound('testClockId')
  const { others, known } = await unit.db
    .selectFrom('patients')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('others'),
      fn.coalesce(fn.agg<boolean>('bool_or', [eb('external_id', '=', externalId)]), sql<boolean>`false`).as('known'),
    ])
    .where('partner_id', '=', unit.partnerId)
    .where('test_clock_id', '=', testClockId)
    .executeTakeFirstOrThrow()
  if (known || Number(others) < mostClockPatients) return
  const message = `The limit of ${mostClockPatients} patients on a test clock is reached. Use another clock.`
  throw invalidRequest({ path: 'testClockId', code: 'too_many', message })
}

/** The columns that the body sets: a field left out keeps its value, null clears it. */
function toColumns(input: UpsertPatient) {
  const set = {
    first_name: input.firstName,
    last_name: input.lastName,
    birth_date: input.birthDate,
    email: input.email,
    language: input.language,
    jurisdiction: input.jurisdiction,
    time_zone: input.timeZone,
    notifications: input.notifications && JSON.stringify(input.notifications),
    metadata: input.metadata === undefined ? undefined : JSON.stringify(input.metadata ?? {}),
  }
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
}

/** The patient's search words after the body is applied. */
function wordsAfter(input: UpsertPatient, before?: PatientRow): string {
  const { first_name = null, last_name = null, birth_date = null } = before ?? {}
  const { externalId: external_id, phone } = input
  return patientWords({ first_name, last_name, birth_date, ...toColumns(input), external_id, phone })
}

/**
 * Reserves the phone number for the patient. Numbers are unique across all partners; the error does not say who has it.
 * @throws phone_unavailable
 */
async function reservePhone(unit: Unit, patientId: string, phone: string): Promise<void> {
  await unit.db
    .insertInto('phone_numbers')
    .values({ phone, partner_id: unit.partnerId, patient_id: patientId })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
  const holder = await unit.db
    .selectFrom('phone_numbers')
    .select('patient_id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (holder?.patient_id !== patientId) throw new ConsultError('phone_unavailable')
}

async function releasePhone(unit: Unit, patientId: string, phone: string): Promise<void> {
  await unit.db.deleteFrom('phone_numbers').where('phone', '=', phone).where('patient_id', '=', patientId).execute()
}

/** Forgets that addresses did not work, once the patient has others. */
async function forgetRefusals(unit: Unit, before: PatientRow, { email, phone }: UpsertPatient): Promise<void> {
  const changed = [
    ...(email !== undefined && email !== before.email ? (['email'] as const) : []),
    ...(phone === before.phone ? [] : (['sms'] as const)),
  ]
  if (changed.length === 0) return
  await unit.db
    .deleteFrom('notification_addresses')
    .where('partner_id', '=', unit.partnerId)
    .where('patient_id', '=', before.patient_id)
    .where('channel', 'in', changed)
    .execute()
}

async function insertPatient(unit: Unit, input: UpsertPatient): Promise<PatientRow | undefined> {
  return unit.db
    .insertInto('patients')
    .values({
      partner_id: unit.partnerId,
      patient_id: newId('patient', unit.now),
      external_id: input.externalId,
      phone: input.phone,
      metadata: '{}',
      created_at: unit.now,
      updated_at: unit.now,
      ...toColumns(input),
      test_clock_id: input.testClockId ?? null,
      words: wordsAfter(input),
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'external_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What else has to follow the patient's new metadata, in the same transaction. */
export type OnMetadata = (unit: Unit, patientId: string, metadata: Readonly<Record<string, string>>) => Promise<void>

async function updatePatient(unit: Unit, input: UpsertPatient, onMetadata: OnMetadata): Promise<PatientRow> {
  const before = await unit.db
    .selectFrom('patients')
    .selectAll()
    .where('partner_id', '=', unit.partnerId)
    .where('external_id', '=', input.externalId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await reservePhone(unit, before.patient_id, input.phone)
  if (before.phone !== input.phone) await releasePhone(unit, before.patient_id, before.phone)
  await forgetRefusals(unit, before, input)
  if (input.metadata !== undefined) await onMetadata(unit, before.patient_id, input.metadata ?? {})
  return unit.db
    .updateTable('patients')
    .set({ ...toColumns(input), phone: input.phone, updated_at: unit.now, words: wordsAfter(input, before) })
    .where('partner_id', '=', unit.partnerId)
    .where('patient_id', '=', before.patient_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Creates or updates the patient with this `externalId`. It is always safe to repeat.
 * @param onMetadata gives the patient's open consults their priority: consults know it.
 * @throws phone_unavailable; forbidden for a test clock outside test environments; not_found for one that does not exist;
 *   invalid_request for another than the patient was created with, for an impossible date of birth, and
 *   in a test environment for a misspelled priority.
 */
export async function upsertPatient(
  context: RequestContext,
  input: UpsertPatient,
  onMetadata: OnMetadata,
): Promise<Patient> {
  return inUnit(context, async (unit) => {
    const { testClockId, externalId } = input
    requireBirthDate(input.birthDate, unit.realNow)
    requirePriority(context, input.metadata ?? {})
    if (testClockId != null) await requireClock(context, unit, { testClockId, externalId })
    const created = await insertPatient(unit, input)
    context.answer.repeated = created === undefined
    const row = created ?? (await updatePatient(unit, input, onMetadata))
    if (input.testClockId !== undefined && row.test_clock_id !== input.testClockId) {
      const message = 'a patient is put on a test clock, or on none, when they are created'
      throw invalidRequest({ path: 'testClockId', code: 'invalid_value', message })
    }
    if (created) await reservePhone(unit, created.patient_id, input.phone)
    const { patient_id: id } = row
    return unit.did({ type: 'patient', id, patientId: id, code: created ? 'create' : 'update' }, toPatient(row))
  })
}
