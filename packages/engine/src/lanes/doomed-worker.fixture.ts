import { openDatabase } from '@consult/db'
import { systemClock } from '../clock.ts'
import { createLocalWakeUps } from '../wake-ups/wake-ups.ts'
import { createLaneWorker } from './lane-worker.ts'
import { RecordingHandler } from './lanes.fixture.ts'

/** A separate process that leases a partner's lanes, writes their items, reports it, and then does nothing more. */
const [url = '', partnerId = ''] = process.argv.slice(2)

const onError = () => process.exit(1)
const handler = new RecordingHandler()
handler.afterWriting = () => {
  process.send?.('delivering')
  return new Promise(() => undefined)
}
const worker = createLaneWorker({
  database: openDatabase({ url, applicationName: 'consult-doomed', max: 2, onError }),
  clock: systemClock,
  wakeUps: createLocalWakeUps(),
  handler,
  onFailure: onError,
})
await worker.work(partnerId)
