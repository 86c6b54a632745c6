import { deleteExpired } from '@consult/platform'
import { createAuditSealing, verifyAudit } from '@consult/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment({ own: true })
  partner = await environment.partner()
})
afterAll(() => environment.close())

const seal = async () => {
  const sealing = createAuditSealing(environment.api.services)
  while (await sealing.work(partner.id));
}
const verify = () => verifyAudit(environment.operator, partner.id)
const placed = async () => {
  const { rows } = await environment.db.owner.query<{ place: string; row: string }>(
    'select tableoid::regclass::text as place, e::text as row from tenant.audit_entries e order by e.at, e.entry_id',
  )
  return { places: [...new Set(rows.map(({ place }) => place))], rows: rows.map(({ row }) => row) }
}

test('an audit whose first months are in the default partition is unchanged and verifies after they were moved out', {
  tags: 'full',
}, async () => {
  await partner.patient()
  success(await partner.key.get('/v1/patients'))
  await seal()
  environment.clock.advance(31 * 24 * 60 * 60)
  await partner.patient()
  await seal()
  const { head } = await verify()
  const before = await placed()
  expect(before.places).toEqual(['tenant.audit_entries_default'])

  // Housekeeping creates the month, and finds its entries in the default partition.
  await deleteExpired(environment.api.services)

  const after = await placed()
  expect(after.rows).toEqual(before.rows)
  expect(after.places).toEqual(['tenant.audit_entries_2026_03', 'tenant.audit_entries_2026_04'])
  expect(await verify()).toMatchObject({ ok: true, problems: [], dropped: [], head })

  success(await partner.key.get('/v1/patients'))
  await seal()
  expect(await verifyAudit(environment.operator, partner.id, head)).toMatchObject({ ok: true, unsealed: 1 })
  expect((await placed()).places).not.toContain('tenant.audit_entries_default')
})
