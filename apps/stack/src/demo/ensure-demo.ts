import type { Config } from '../config.ts'
import type { PreparedDatabase } from '../database.ts'
import { createDemoClock } from './demo-clock.ts'
import { type DemoAddresses, type DemoFile, readDemoFile, writeDemoFile } from './demo-file.ts'
import { asStackOperator } from './stack-operator.ts'

type DemoConfig = Pick<
  Config,
  'DATA_DIR' | 'CONSULT_ENV' | 'storage' | 'WEBHOOK_ALLOWED_HOSTS' | 'CONSULT_OPERATOR_TOKEN'
>

async function makeDemo(
  config: DemoConfig,
  { url: databaseUrl, secretsKey }: Pick<PreparedDatabase, 'url' | 'secretsKey'>,
  addresses: DemoAddresses,
): Promise<DemoFile> {
  // All services: to load them takes longer than the rest of a start that finds its demo.
  const [{ composeServices }, { seedDemo }] = await Promise.all([import('@consult/platform'), import('./seed-demo.ts')])
  const clock = createDemoClock(new Date())
  const { services, close } = composeServices({
    databaseUrl,
    secretsKey: secretsKey.parsed,
    applicationName: 'consult-demo',
    poolSize: 4,
    environment: config.CONSULT_ENV,
    portalUrl: addresses.portalUrl,
    consoleUrl: addresses.consoleUrl,
    apiUrl: addresses.apiUrl,
    storage: config.storage,
    onError: () => undefined,
    clock,
  })
  try {
    const webhookAllowedHosts = config.WEBHOOK_ALLOWED_HOSTS.split(',').filter(Boolean)
    const operator = await asStackOperator(services, config)
    const demo = await seedDemo(operator, clock, { ...addresses, webhookAllowedHosts })
    writeDemoFile(config.DATA_DIR, demo)
    return demo
  } finally {
    await close()
  }
}

/** Returns the demo of this data folder. Seeds it on the first start. */
export async function ensureDemo(...args: Parameters<typeof makeDemo>): Promise<DemoFile> {
  const [{ DATA_DIR }] = args
  return readDemoFile(DATA_DIR) ?? makeDemo(...args)
}
