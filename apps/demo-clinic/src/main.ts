import { catchUpWithLog } from './clinic/catch-up.ts'
import { createClinic } from './clinic/clinic.ts'
import { openClinicDatabase } from './clinic/database.ts'
import { readConfig } from './config.ts'
import { operatorOn } from './consult/operator.ts'
import { createSite } from './server.ts'

const config = readConfig(process.env)
const { account, tokenTtlSeconds } = config
const database = openClinicDatabase(config.databaseFile)
const operator = config.hasOperator ? operatorOn(process) : null
const clinic = createClinic({ account, tokenTtlSeconds, database, operator })
const app = await createSite(clinic, config)
await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  process.stderr.write(
    `Couldn't start the demo clinic. Fix these problems first:\n  - Port ${config.port} is already in use. It is needed for the demo clinic. Stop the process that uses it, or set DEMO_PORT to a free port.\n`,
  )
  process.exit(1)
})

const stopping = new AbortController()
const { signal } = stopping
const onError = (error: unknown) =>
  app.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'the event log cannot be read yet')
const caughtUp = catchUpWithLog(clinic, { signal, onError })

const stop = async () => {
  if (signal.aborted) return
  stopping.abort()
  await app.close()
  await caughtUp
  database.close()
  // An open channel to the parent would keep the process alive.
  if (process.connected) process.disconnect()
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
