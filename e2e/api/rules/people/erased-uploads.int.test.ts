import type { Attachment } from '@consult/domain'
import { createErasureWork } from '@consult/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditDuring,
  type Client,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
} from '../../environment/index.ts'
import { mutate } from '../wire/procedures.fixture.ts'
import { eraseNow } from './erase-now.fixture.ts'
import { openLink } from './export.fixture.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const upload = async (client: Client) =>
  success<Attachment>(await client.upload({ fileName: 'arm.pdf', bytes: sampleFiles.pdf() })).attachmentId

test('an erasure of a patient with drafts deletes the uploads that their writers have not sent, with an audit entry, and no other file', async () => {
  const partner = await environment.partner()
  const physician = await partner.physician()
  const portal = (await physician.session()).client
  const colleague = (await (await partner.physician()).session()).client
  const erased = await partner.consult({ status: 'active', physician })
  const other = await partner.consult({ status: 'active', physician })

  const ofOther = await upload(partner.key)
  success(await partner.key.post(`/v1/async-consults/${other.id}/messages`, { attachmentIds: [ofOther] }))
  await partner.settle()
  const ofColleague = await upload(colleague)
  const [unsent, sentElsewhere] = [await upload(portal), await upload(portal)]
  await mutate(portal, 'drafts.save', {
    id: erased.id,
    text: 'Use this cream',
    attachmentIds: [ofOther, ofColleague, unsent, sentElsewhere],
    version: 'v1',
    base: null,
  })
  success(await portal.post('/trpc/asyncConsults.postReply', { id: other.id, attachmentIds: [sentElsewhere] }))
  await partner.settle()

  const lines = await auditDuring(environment, partner.id, () => eraseNow(environment, partner, erased.patientId))
  const { rows } = await environment.db.owner.query<{ attachment_id: string }>(
    'select attachment_id from tenant.attachments where partner_id = $1',
    [partner.id],
  )
  expect(rows.map((row) => row.attachment_id).sort()).toEqual([ofOther, ofColleague, sentElsewhere].sort())
  const deleted = lines.filter((line) => line.resource_type === 'attachment')
  expect(deleted.map(({ resource_id, code }) => [resource_id, code])).toEqual([[unsent, 'delete']])
})

test('from the beginning of an erasure, the links to files of the patient open nothing, whoever has them', async () => {
  const partner = await environment.partner()
  const { id, patientId } = await partner.consult({ status: 'active' })
  const sent = success<Attachment>(await partner.key.upload({ fileName: 'arm.pdf', bytes: sampleFiles.pdf() }))
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { attachmentIds: [sent.attachmentId] }))
  await partner.settle()
  const open = async () => (await openLink(environment, sent.urls.download)).status
  expect(await open()).toBe(200)
  success(await partner.key.send('DELETE', `/v1/patients/${patientId}`))
  const stopped = createErasureWork({
    services: environment.api.services,
    stop: new AbortController().signal,
    onFailure: () => undefined,
    onStep: () => {
      throw new Error('the process dies before it deletes anything')
    },
  })
  await stopped.work(partner.id)
  expect(await open()).toBe(404)
})
