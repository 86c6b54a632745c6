import { createMessageDelivery } from '@consult/consults'
import { createLaneWorker, createLocalWakeUps } from '@consult/engine'
import { composeForBench } from '../product/compose.ts'

/*
 * A worker process of the bench `workers`: delivers a partner's messages from the message `go` on, for as long as it is
 * told or until nothing is left, and then reports its processor time in milliseconds.
 */
const [databaseUrl = '', partnerId = '', windowMs = '0'] = process.argv.slice(2)
const { services, close } = await composeForBench(databaseUrl)
const worker = createLaneWorker({
  database: services.database,
  clock: services.clock,
  wakeUps: createLocalWakeUps(),
  handler: createMessageDelivery(services.clock),
  onFailure: ({ error }) => {
    throw error
  },
})
// Opens a connection.
await worker.due()
process.once('message', async () => {
  const begun = process.cpuUsage()
  const deadline = performance.now() + Number(windowMs)
  while (performance.now() < deadline && (await worker.work(partnerId))) {
    // Continue while there is time and work.
  }
  const { user, system } = process.cpuUsage(begun)
  process.send?.((user + system) / 1000)
  await close()
  process.disconnect()
})
process.send?.('ready')
