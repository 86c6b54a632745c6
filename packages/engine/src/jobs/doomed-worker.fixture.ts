import { openDatabase } from '@consult/db'
import { systemClock } from '../clock.ts'
import { createJobWorker } from './job-worker.ts'
import { parkingStore } from './jobs.fixture.ts'

/** A process of its own that claims a partner's job, says so, and goes no further. */
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
