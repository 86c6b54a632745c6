import { catchUpWithLog } from './clinic/catch-up.ts'
import { openClinicDatabase } from './clinic/database.ts'
import { readConfig } from './config.ts'
import { createCallLog } from './consult/call-log.ts'
import { createConsult } from './consult/client.ts'
import { createClinic } from './server.ts'

const config = readConfig(process.env)
const { account } = config
const database = openClinicDatabase(config.databaseFile)
const callLog = createCallLog()
const client = createConsult({ apiUrl: account.apiUrl, apiKey: account.apiKey, log: callLog })
const { app, inbox, settings } = await createClinic({ ...config, database, client, callLog })
await app.listen({ host: config.host, port: config.port })

const stopping = new AbortController()
const { signal } = stopping
const onError = (error: unknown) =>
  app.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'the event log cannot be read yet')
const caughtUp = catchUpWithLog({ client, inbox, settings, signal, onError })

const stop = async () => {
  if (signal.aborted) return
  stopping.abort()
  await app.close()
  await caughtUp
  database.close()
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
