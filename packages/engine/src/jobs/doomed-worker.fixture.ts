import { openDatabase } from '@consult/db'
import { systemClock } from '../clock.ts'
import { createJobWorker } from './job-worker.ts'
import { parkingStore } from './jobs.fixture.ts'

/** A separate process that takes a partner's job, reports it, and then does nothing more. */
const [url = '', partnerId = ''] = process.argv.slice(2)

const onError = () => process.exit(1)
const worker = createJobWorker({
  store: parkingStore,
  database: openDatabase({ url, applicationName: 'consult-doomed', max: 2, onError }),
  clock: systemClock,
  run: () => {
    process.send?.('running')
    return new Promise(() => undefined)
  },
  onFailure: onError,
})
await worker.work(partnerId)
