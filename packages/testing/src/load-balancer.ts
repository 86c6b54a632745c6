import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'
import { findSystemProgram } from './system-program.ts'
import { until } from './until.ts'

/** A load balancer with its configuration from deploy/proxies, on this machine's ports. */
export interface LoadBalancer {
  /** The port of HTTPS. */
  readonly port: number
  /** The port of plain HTTP. */
  readonly plainPort: number
  /** The certificates of both hosts, PEM. */
  readonly certificates: string
  stop(): Promise<void>
}

/** The differences from the configuration in deploy/proxies. */
export interface LoadBalancerOptions {
  /** The URLs of the two API processes, and those of the two portals. */
  readonly api: readonly [string, string]
  readonly portal: readonly [string, string]
  /** Their public names. */
  readonly hosts: { readonly api: string; readonly portal: string }
  /** The port of HTTPS. Default: a free one. */
  readonly port?: number
  /** The maximum number of connections. A machine may allow few open files. */
  readonly maxConnections?: number
}

const programs = { nginx: findSystemProgram('nginx'), haproxy: findSystemProgram('haproxy') }
export type LoadBalancerName = keyof typeof programs
export const hasLoadBalancer = (name: LoadBalancerName) => programs[name] !== null

const configOf = (name: LoadBalancerName) =>
  readFileSync(
    join(import.meta.dirname, '../../../deploy/proxies', name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'),
    'utf8',
  )

/** Replaces every occurrence. @throws when there is none: the configuration has changed, so this file must change too. */
function adapt(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the configuration has no "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}

/** @returns all certificates. */
async function writeCertificates(folder: string, hosts: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(folder, 'haproxy'))
  let all = ''
  for (const [name, host] of Object.entries(hosts)) {
    // A client that connects to an address sends no host name, and gets either certificate.
    const { cert, key } = selfSignedCertificate(host, ...Object.values(hosts))
    await writeFile(join(folder, `${name}.pem`), cert)
    await writeFile(join(folder, `${name}-key.pem`), key)
    await writeFile(join(folder, 'haproxy', `${name}.pem`), cert + key)
    all += cert
  }
  return all
}

/** The load balancer refuses programs and redirects people, so the answer depends on which of the two this host name is for. */
const accepts = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    ({ status }) => status === 403 || status === 308,
    () => false,
  )

/** Checks the configuration like an operator, and starts the load balancer with it. */
export async function startLoadBalancer(name: LoadBalancerName, options: LoadBalancerOptions): Promise<LoadBalancer> {
  const program = programs[name]
  if (program === null) throw new Error(`${name} is not installed`)
  const folder = await mkdtemp(join(tmpdir(), 'consult-proxy-'))
  // No process runs behind the console's name, but the configuration reads its certificate.
  const certificates = await writeCertificates(folder, { ...options.hosts, console: 'console.consult.example' })
  const [plain, port] = [await freePort(), options.port ?? (await freePort())]
  const [api, portal] = [options.api, options.portal].map((urls) => urls.map((url) => new URL(url).host))
  const common = [
    ['10.0.0.11:4000', api?.[0] ?? ''],
    ['10.0.0.12:4000', api?.[1] ?? ''],
    ['10.0.0.11:3000', portal?.[0] ?? ''],
    ['10.0.0.12:3000', portal?.[1] ?? ''],
    ['api.consult.example', options.hosts.api],
    ['portal.consult.example', options.hosts.portal],
    ['/etc/consult/tls', folder],
  ] as const
  const file = join(folder, 'config')
  const start = (args: readonly string[]) => spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  let child: ChildProcess
  if (name === 'nginx') {
    const own = [
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 80 ', `listen 127.0.0.1:${plain} `],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['/var/log/nginx/consult.log', join(folder, 'access.log')],
    ] as const
    await writeFile(file, adapt(configOf(name), [...common, ...own]))
    const args = ['-c', file, '-g', `pid ${folder}/pid; error_log stderr warn;`]
    execFileSync(program, [...args, '-t', '-q'])
    child = start(['-c', file, '-g', `daemon off; pid ${folder}/pid; error_log stderr warn;`])
  } else {
    const own = [
      ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
      ['bind :443 ', `bind 127.0.0.1:${port} `],
      ['maxconn 20000', `maxconn ${options.maxConnections ?? 100}`],
    ] as const
    await writeFile(file, adapt(configOf(name), [...common, ...own]))
    execFileSync(program, ['-c', '-q', '-f', file])
    child = start(['-db', '-q', '-f', file])
  }
  await until(`${name} accepts connections`, () => accepts(plain))
  return {
    port,
    plainPort: plain,
    certificates,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
