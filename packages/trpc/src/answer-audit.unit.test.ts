import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { procedures } from './router.ts'
import { accepting, createCallerFactory, router } from './trpc.ts'

const reads = [...procedures].filter(([, { type }]) => type !== 'mutation')

test('every query and subscription declares how its responses are audited', () => {
  const silent = reads.filter(([, { meta }]) => meta?.audit === undefined).map(([name]) => name)
  expect(silent).toEqual([])
})

test('a procedure whose responses are not audited states why', () => {
  for (const [name, { meta }] of procedures) {
    const { audit } = meta ?? {}
    if (audit !== undefined && audit !== 'entered') expect(audit.none, name).toMatch(/^[A-Z].{5,}\.$/)
  }
})

test('a procedure that shows a patient without declaring it fails', async () => {
  const silent = accepting('partner')
    .meta({ scope: 'patients:read' })
    .query(({ ctx }) => {
      ctx.request.shown.push({ type: 'patient', id: 'pat_1', patientId: 'pat_1' })
      return 'health data'
    })
  const context = {
    services: { presence: { record: () => undefined } },
    principal: async () => ({ kind: 'partner', account: { partnerId: 'par_1', key: null }, clinician: null }),
    source: { address: null, userAgent: null },
  } as unknown as Context
  await expect(createCallerFactory(router({ silent }))(context).silent()).rejects.toThrow('silent shows patients')
})
