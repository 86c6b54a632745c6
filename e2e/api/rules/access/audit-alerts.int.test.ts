import { feedSiem, mailAlerts } from '@consult/records'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import { codeOf } from '../../surface/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner({ alertPatientsPerHour: 3 })
})

interface Alert {
  readonly id: string
  readonly kind: string
  readonly patientId: string | null
  readonly person: { readonly id: string }
  readonly patients: number
}

async function alerts(state?: 'open'): Promise<readonly Alert[]> {
  const { client } = await partner.member('auditor')
  const path = `/trpc/alerts.list?input=${encodeURIComponent(JSON.stringify({ state }))}`
  return success(await client.get<{ result: { data: { items: Alert[] } } }>(path)).result.data.items
}

test('an alert is found for a confidential patient, many patients and a shared surname, once', async () => {
  const reader = await partner.physician({ fields: { lastName: 'Quintero' } })
  const [flagged, ...others] = [await partner.consult(), await partner.consult(), await partner.consult()]
  success(await partner.key.patch(`/v1/patients/${flagged?.patientId}`, { confidential: true }))
  for (const each of [flagged, ...others]) success(await reader.asserted.get(`/v1/async-consults/${each?.id}`))
  await Promise.all([partner.searchAudit(), partner.searchAudit()])
  await partner.searchAudit()
  const found = await alerts()
  expect(found.map(({ kind, patients }) => `${kind} ${patients}`).sort()).toEqual([
    'confidential_patient 1',
    'many_patients 3',
    'same_surname 1',
    'same_surname 1',
    'same_surname 1',
  ])
  expect(found.find(({ kind }) => kind === 'confidential_patient')).toMatchObject({
    patientId: flagged?.patientId,
    person: { id: reader.id },
  })
})

test('an auditor marks an alert reviewed once, with a note', async () => {
  const reader = await partner.physician({ fields: { lastName: 'Quintero' } })
  const { id } = await partner.consult()
  success(await reader.asserted.get(`/v1/async-consults/${id}`))
  await partner.searchAudit()
  const [alert] = await alerts('open')
  const { client } = await partner.member('auditor')
  const review = { id: alert?.id, note: 'They are not related.' }
  expect(success(await client.post('/trpc/alerts.review', review))).toMatchObject({
    result: { data: { review: { note: 'They are not related.' } } },
  })
  expect(codeOf(await client.post('/trpc/alerts.review', review))).toBe('already_reviewed')
  expect(await alerts('open')).toEqual([])
})

test('auditors get one mail for new alerts, which says nothing about them', async () => {
  const { services } = environment.api
  const { id: auditorId } = await partner.member('auditor')
  await partner.member('administrator')
  const reader = await partner.physician({ fields: { lastName: 'Quintero' } })
  success(await reader.asserted.get(`/v1/async-consults/${(await partner.consult()).id}`))
  await partner.searchAudit()
  const mails = () =>
    services.database.directory
      .selectFrom('account_mails')
      .select(['physician_id', 'kind'])
      .where('partner_id', '=', partner.id)
      .where('kind', '=', 'alerts')
      .execute()
  await mailAlerts(services, new AbortController().signal)
  expect(await mails()).toEqual([{ physician_id: auditorId, kind: 'alerts' }])
  await services.database.directory.deleteFrom('account_mails').where('partner_id', '=', partner.id).execute()
  await mailAlerts(services, new AbortController().signal)
  expect(await mails()).toEqual([])
})

test('the feed to a SIEM has every sealed entry once and in order, and goes on where a failure stopped it', async () => {
  const { services } = environment.api
  await partner.consult()
  await partner.searchAudit()
  const { signal } = new AbortController()
  const sent: string[] = []
  const own = { partner: partner.id }
  const sender = (fails: boolean) => ({
    send: async (messages: readonly { readonly data: Readonly<Record<string, string | null>> }[]) => {
      if (fails) throw new Error('down')
      for (const { data } of messages) if (data.partner === own.partner) sent.push(data.entry ?? '')
    },
  })
  await expect(feedSiem(services, { sender: sender(true), since: null, signal })).rejects.toThrow('down')
  await feedSiem(services, { sender: sender(false), since: null, signal })
  const { rows } = await entries()
  expect(sent).toEqual(rows)
  await feedSiem(services, { sender: sender(false), since: null, signal })
  expect(sent).toEqual(rows)
  await partner.consult()
  await partner.searchAudit()
  await feedSiem(services, { sender: sender(false), since: null, signal })
  expect(sent).toEqual((await entries()).rows)
})

test('entries before the day of SIEM_SINCE are passed over', async () => {
  const { services } = environment.api
  await partner.consult()
  await partner.searchAudit()
  const since = new Date(environment.clock.now().getTime() + 1)
  const sent: unknown[] = []
  const sender = {
    send: async (messages: readonly { readonly data: Readonly<Record<string, string | null>> }[]) =>
      void sent.push(...messages.filter(({ data }) => data.partner === partner.id)),
  }
  await feedSiem(services, { sender, since, signal: new AbortController().signal })
  expect(sent).toEqual([])
})

/** The ids of the partner's entries, in the order in which they were sealed. */
async function entries() {
  const { database } = environment.api.services
  const batches = await database.inTenant(partner.id, ({ db, partnerId }) =>
    db.selectFrom('audit_batches').select('entry_ids').where('partner_id', '=', partnerId).orderBy('number').execute(),
  )
  return { rows: batches.flatMap(({ entry_ids }) => entry_ids) }
}
