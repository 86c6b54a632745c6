/** @module-tag full */
import { expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import { setUpRecordings, work } from '../calls/recordings.fixture.ts'
import { environment, partner } from '../calls/running-calls.fixture.ts'
import {
  erase,
  patientWithEverything,
  readPatient,
  readRequest,
  storedFiles,
  storeTranscript,
  tablesWithCanary,
  worker,
} from './erasure.fixture.ts'
import { requestExport, workOnExports } from './export.fixture.ts'

setUpRecordings()

const steps = ['exports', 'end', 'lane', 'threads', 'calls', 'events', 'archives', 'finish'] as const

test.each(steps)(
  'an erasure that stops before the step "%s" is not done, and the next attempt completes it',
  async (stop) => {
    const { patient, call } = await patientWithEverything()
    await work()
    await storeTranscript(call.id)
    success(await requestExport(partner, patient.id))
    await workOnExports(environment, partner)
    const request = success(await erase(patient.id))
    const failures: unknown[] = []
    const dying = worker((step) => {
      if (step === stop) throw new Error('the process dies')
    }, failures)
    await dying.work(partner.id)
    expect(failures).toHaveLength(1)
    expect(await readRequest(request.id)).toMatchObject({ status: 'running', finishedAt: null })
    expect(await readPatient(patient.id)).toMatchObject({ status: 404 })
    environment.clock.advance(60)
    await worker().work(partner.id)
    expect(await readRequest(request.id)).toMatchObject({ status: 'done' })
    expect(await tablesWithCanary()).toEqual([])
    expect(await storedFiles()).toEqual([])
  },
)
