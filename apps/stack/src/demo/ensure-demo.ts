import { loadPartnerAccount } from '@consult/auth'
import { composeServices } from '@consult/platform'
import { type OperatorServices, ownContext } from '@consult/request'
import type { Config } from '../config.ts'
import type { PreparedDatabase } from '../database.ts'
import { createDemoClock } from './demo-clock.ts'
import { type DemoAddresses, type DemoFile, type EarlierDemo, readDemoFile, writeDemoFile } from './demo-file.ts'
import { seedDemo } from './seed-demo.ts'
import { seedMembers } from './seed-members.ts'
import { asStackOperator } from './stack-operator.ts'

/** Adds the console's members to a demo that an older release without a console seeded. */
async function addConsole(services: OperatorServices, earlier: EarlierDemo, consoleUrl: string): Promise<DemoFile> {
  const account = await loadPartnerAccount(services.database.directory, earlier.partnerId)
  if (!account) throw new Error('the demo partner was not found')
  const members = await seedMembers(services, ownContext(services, account, 'demo.seed'))
  return { ...earlier, consoleUrl, members }
}

/** Returns the demo of this data folder. Seeds it on the first start. */
export async function ensureDemo(
  config: Pick<Config, 'DATA_DIR' | 'CONSULT_ENV' | 'storage' | 'WEBHOOK_ALLOWED_HOSTS' | 'CONSULT_OPERATOR_TOKEN'>,
  { url: databaseUrl, secretsKey }: Pick<PreparedDatabase, 'url' | 'secretsKey'>,
  addresses: DemoAddresses,
): Promise<DemoFile> {
  const earlier = readDemoFile(config.DATA_DIR)
  if (earlier?.members && earlier.consoleUrl) return earlier as DemoFile
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
    const demo = earlier
      ? await addConsole(operator, earlier, addresses.consoleUrl)
      : await seedDemo(operator, clock, { ...addresses, webhookAllowedHosts })
    writeDemoFile(config.DATA_DIR, demo)
    return demo
  } finally {
    await close()
  }
}
