import { tmpdir } from 'node:os'
import { createThreadTimerHandlers } from '@consult/consults'
import { parseSecretsKey } from '@consult/db'
import { composeServices, createTestClockWork } from '@consult/platform'
import { FakeClock, testSecretsKey } from '@consult/testing'

/** A separate process that advances a partner's test clock, reports that its second timer has fired, and then hangs. */
const [databaseUrl = '', partnerId = '', now = ''] = process.argv.slice(2)

const onError = () => process.exit(1)
const { services } = composeServices({
  databaseUrl,
  secretsKey: parseSecretsKey(testSecretsKey),
  applicationName: 'consult-doomed',
  poolSize: 2,
  environment: 'test',
  portalUrl: 'http://portal.example',
  apiUrl: 'http://api.example',
  storage: { kind: 'folder', folder: tmpdir() },
  clock: new FakeClock(now),
  onError,
})
let fired = 0
const handlers = Object.fromEntries(
  Object.entries(createThreadTimerHandlers(services)).map(([kind, handle]) => [
    kind,
    async (partner: string, subject: string) => {
      await handle(partner, subject)
      fired += 1
      if (fired < 2) return
      process.send?.('fired')
      await new Promise(() => undefined)
    },
  ]),
)
await createTestClockWork({ services, handlers, onFailure: onError }).work(partnerId)
