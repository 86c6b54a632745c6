import { composeServices } from '@consult/services'
import type { Config } from '../config.ts'
import type { PreparedDatabase } from '../database.ts'
import { createDemoClock } from './demo-clock.ts'
import { type DemoFile, readDemoFile, writeDemoFile } from './demo-file.ts'
import { seedDemo } from './seed-demo.ts'

/** Returns the demo of this data folder. Seeds it on the first start. */
export async function ensureDemo(
  config: Pick<Config, 'DATA_DIR' | 'CONSULT_ENV' | 'storage' | 'WEBHOOK_ALLOWED_HOSTS'>,
  { url: databaseUrl, secretsKey }: Pick<PreparedDatabase, 'url' | 'secretsKey'>,
  addresses: { apiUrl: string; portalUrl: string; demoSiteUrl: string },
): Promise<DemoFile> {
  const earlier = readDemoFile(config.DATA_DIR)
  if (earlier) return earlier
  const clock = createDemoClock(new Date())
  const { services, close } = composeServices({
    databaseUrl,
    secretsKey: secretsKey.parsed,
    applicationName: 'consult-demo',
    poolSize: 4,
    environment: config.CONSULT_ENV,
    portalUrl: addresses.portalUrl,
    apiUrl: addresses.apiUrl,
    storage: config.storage,
    onError: () => undefined,
    clock,
  })
  try {
    const webhookAllowedHosts = config.WEBHOOK_ALLOWED_HOSTS.split(',').filter(Boolean)
    const demo = await seedDemo(services, clock, { ...addresses, webhookAllowedHosts })
    writeDemoFile(config.DATA_DIR, demo)
    return demo
  } finally {
    await close()
  }
}
