import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseSecretsKey } from '@consult/db'
import { addTestOperator, testOperatorToken } from '@consult/db/testing'
import { ensureDemo } from '@consult/stack/demo'
import {
  type AppOptions,
  type AppProcess,
  freePort,
  startApp,
  startLoadBalancer,
  testSecretsKey,
} from '@consult/testing'
import type { BackingServices } from './backing-services.ts'

/** The processes of an installation behind HAProxy with TLS, as on several machines. */
export interface Installation {
  readonly apis: readonly AppProcess[]
  readonly workers: readonly AppProcess[]
  readonly mediaNodes: readonly AppProcess[]
  /** Through HAProxy. */
  readonly apiUrl: string
  readonly portalUrl: string
  /** The folder with the demo's credentials, like the folder that `npm start` uses. */
  readonly dataDir: string
  /** A PEM file with the certificates of HAProxy. */
  readonly certificates: string
  /** The processes that ended on their own or had to be killed. */
  readonly faults: string[]
  ready(): Promise<unknown>
  stop(): Promise<void>
}

/** Two different hosts, so that a browser separates API and portal. HAProxy routes by host name. */
const hosts = { api: 'localhost', portal: '127.0.0.1' }
const webhookHosts = 'localhost,127.0.0.1'
/** The first UDP port of media nodes; each node has a hundred ports. */
const firstMediaPort = 44_000

const freePorts = async (count: number) => {
  const ports: number[] = []
  while (ports.length < count) {
    const port = await freePort()
    if (!ports.includes(port)) ports.push(port)
  }
  return ports
}
const at = (port: number) => `http://127.0.0.1:${port}`

/** Starts two API processes, three workers, two media nodes, two portals, HAProxy and the demo clinic. */
export async function startInstallation(services: BackingServices): Promise<Installation> {
  const { postgres, pgbouncer, natsUrl, folder } = services
  const dataDir = join(folder, 'data')
  const storage = { kind: 'folder', folder: join(dataDir, 'files') } as const
  await mkdir(storage.folder, { recursive: true })
  const [publicPort = 0, demoPort = 0, api1 = 0, api2 = 0, portal1 = 0, portal2 = 0, media1 = 0, media2 = 0] =
    await freePorts(8)
  const apiUrl = `https://${hosts.api}:${publicPort}`
  const portalUrl = `https://${hosts.portal}:${publicPort}`
  // The cluster runs no console.
  const consoleUrl = 'https://console.invalid'
  const demoSiteUrl = `http://localhost:${demoPort}`
  const balancer = await startLoadBalancer('haproxy', {
    api: [at(api1), at(api2)],
    portal: [at(portal1), at(portal2)],
    hosts,
    port: publicPort,
    maxConnections: 2_000,
  })
  const processes: AppProcess[] = []
  const faults: string[] = []
  const output = createWriteStream(join(dataDir, 'output.log'))
  const stop = async () => {
    for (const process of processes.toReversed()) {
      if (!(await process.stop())) faults.push(`${process.name} had to be killed`)
    }
    await balancer.stop()
    output.end()
  }
  const mediaSecret = randomBytes(32).toString('hex')
  const certificates = join(folder, 'certificates.pem')
  const shared = {
    HINTS_URL: natsUrl,
    STORAGE_DIR: storage.folder,
    MEDIA_ENGINE: 'embedded',
    MEDIA_NODES: [media1, media2].map(at).join(','),
    MEDIA_SECRET: mediaSecret,
    LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: certificates,
    PORTAL_URL: portalUrl,
  }
  const start = async (
    app: AppOptions['app'],
    name: string,
    environment: Readonly<Record<string, string>>,
    port?: number,
  ): Promise<AppProcess> => {
    const process = await startApp({
      name,
      app,
      ...(port !== undefined && { port }),
      databaseUrl: pgbouncer.url,
      environment: { ...shared, ...environment },
      onOutput: (text) => output.write(text),
      onUnexpectedEnd: (who, how) => {
        // The browser tests kill media nodes.
        if (app !== 'media') faults.push(`${who} ${how}`)
      },
    })
    processes.push(process)
    return process
  }
  const startMediaNode = (number: number, port: number) => {
    const first = firstMediaPort + 100 * (number - 1)
    const udp = { MEDIA_UDP_FIRST: String(first), MEDIA_UDP_LAST: String(first + 99) }
    return start(
      'media',
      `media node ${number}`,
      { ...udp, RECORDINGS_DIR: join(dataDir, `recordings-${number}`) },
      port,
    )
  }
  const startApi = (number: number, port: number) =>
    start(
      'api',
      `API ${number}`,
      {
        API_URL: apiUrl,
        TRUST_PROXY: 'loopback',
        JWKS_ALLOWED_HOSTS: webhookHosts,
        WEBHOOK_ALLOWED_HOSTS: webhookHosts,
      },
      port,
    )
  const startWorker = (number: number) =>
    start('worker', `worker ${number}`, {
      API_URL: apiUrl,
      MAIL_DIR: join(dataDir, 'outbox'),
      WEBHOOK_ALLOWED_HOSTS: webhookHosts,
    })
  const startPortal = (number: number, port: number) =>
    start('portal', `portal ${number}`, { API_URL: apiUrl, TRUST_PROXY: 'loopback', NODE_ENV: 'production' }, port)
  try {
    await writeFile(certificates, balancer.certificates)
    setDefaultCACertificates([...getCACertificates('default'), balancer.certificates])
    // The browser tests read these files, as they read those of `npm start`.
    await writeFile(join(dataDir, 'media-secret'), mediaSecret)
    await writeFile(join(dataDir, 'database-url'), postgres.proxyUrl)
    const config = {
      DATA_DIR: dataDir,
      CONSULT_ENV: 'test',
      WEBHOOK_ALLOWED_HOSTS: webhookHosts,
      CONSULT_OPERATOR_TOKEN: testOperatorToken,
      storage,
    } as const
    const secretsKey = { text: testSecretsKey, parsed: parseSecretsKey(testSecretsKey) }
    // One operator for the demo, the browser tests and chaos.
    await addTestOperator(postgres.proxyUrl)
    await writeFile(join(dataDir, 'operator-token'), testOperatorToken, { mode: 0o600 })
    await ensureDemo(config, { url: postgres.proxyUrl, secretsKey }, { apiUrl, portalUrl, consoleUrl, demoSiteUrl })

    const mediaNodes = [await startMediaNode(1, media1), await startMediaNode(2, media2)]
    const apis = [await startApi(1, api1), await startApi(2, api2)]
    const workers = [await startWorker(1), await startWorker(2), await startWorker(3)]
    await startPortal(1, portal1)
    await startPortal(2, portal2)
    const ready = () => Promise.all(processes.map((process) => process.ready()))
    await ready()
    await start('demo-clinic', 'demo clinic', { DEMO_FILE: join(dataDir, 'demo.json') }, demoPort)
    await ready()
    const nodes = mediaNodes.map(({ url, pid }) => ({ url, pid }))
    await writeFile(join(dataDir, 'media-nodes.json'), JSON.stringify(nodes))
    return { apis, workers, mediaNodes, apiUrl, portalUrl, dataDir, certificates, faults, ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
