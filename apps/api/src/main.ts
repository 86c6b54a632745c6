import { setFlagsFromString } from 'node:v8'
import { createLog, endGracefully, logUncaught, refuseUnfit } from '@consult/operations'
import { startTracing } from '@consult/tracing'
import { readConfig } from './config.ts'
import { startHeartbeat } from './heartbeat.ts'
import { listen } from './listen.ts'
import { composeParts } from './parts.ts'

/** Time to close everything after the last request has finished, in seconds. */
const closingSeconds = 5

// By default, V8 lets the heap grow to a multiple of what is in use before it collects old garbage. Thousands of streams
// that open at once leave as much garbage as they use, which would stay in the process's memory.
setFlagsFromString('--heap-growing-percent=20')

const config = readConfig(process.env)
const log = createLog({ app: 'api', level: config.LOG_LEVEL })
logUncaught(log)
const stopTracing = await startTracing('consult-api', config.tracing)

const parts = composeParts(config, log)
const { services, databaseClock: clock, health, metrics } = parts
await refuseUnfit({
  app: 'API',
  database: services.database,
  clock,
  openSecrets: services.secretBox,
  production: config.production,
  log,
  metrics,
})
const stopHeartbeat = await startHeartbeat(services, log)
const stopListening = await listen(config, log, parts)

endGracefully({
  log,
  limitMs: (config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS + closingSeconds) * 1000,
  stop: async () => {
    health.drain()
    await stopListening()
    stopHeartbeat()
    await parts.close()
    await stopTracing()
  },
})
