import { parseSecretsKey } from '@consult/db'
import { composeServices } from '@consult/platform'
import { createErasureWork, createExportWork } from '@consult/records'
import { FakeClock, testSecretsKey } from '@consult/testing'

/**
 * A separate process that works on a partner's erasures or exports, reports that it is about to start a step, and then waits
 * to be killed.
 */
const [databaseUrl = '', folder = '', partnerId = '', now = '', kind = '', at = ''] = process.argv.slice(2)

const onError = () => process.exit(1)
const { services } = composeServices({
  databaseUrl,
  secretsKey: parseSecretsKey(testSecretsKey),
  applicationName: 'consult-doomed',
  poolSize: 4,
  environment: 'test',
  portalUrl: 'http://127.0.0.1:1',
  apiUrl: 'http://127.0.0.1:1',
  storage: { kind: 'folder', folder },
  clock: new FakeClock(now),
  onError,
})
const onStep = (step: string) => {
  if (step !== at) return
  process.send?.(step)
  // Blocks this process, like a step that never ends.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
const options = { services, stop: new AbortController().signal, onFailure: onError, onStep }
const worker = kind === 'export' ? createExportWork(options) : createErasureWork(options)
await worker.work(partnerId)
