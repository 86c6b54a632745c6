import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSystemProgram, freePort, selfSignedCertificate, until } from '@consult/testing'

/** A load balancer with its configuration of deploy/proxies, on this machine's ports. */
export interface RunningProxy {
  readonly port: number
  stop(): Promise<void>
}

export const hosts = { api: 'api.consult.example', portal: 'portal.consult.example' } as const

const programs = { nginx: findSystemProgram('nginx'), haproxy: findSystemProgram('haproxy') }
export type ProxyName = keyof typeof programs
export const isInstalled = (name: ProxyName) => programs[name] !== null

const configOf = (name: ProxyName) =>
  readFileSync(
    join(import.meta.dirname, '../../../deploy/proxies', name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'),
    'utf8',
  )

/** Replaces every occurrence. @throws when there is none: the configuration has changed, and this test must too. */
function adapt(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the configuration has no "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}

async function writeCertificates(folder: string): Promise<void> {
  await mkdir(join(folder, 'haproxy'))
  for (const [name, host] of Object.entries(hosts)) {
    const { cert, key } = selfSignedCertificate(host)
    await writeFile(join(folder, `${name}.pem`), cert)
    await writeFile(join(folder, `${name}-key.pem`), key)
    await writeFile(join(folder, 'haproxy', `${name}.pem`), cert + key)
  }
}

const accepts = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    ({ status }) => status === 308,
    () => false,
  )

/** Checks the configuration as an operator does, and starts the load balancer with it. */
export async function startProxy(name: ProxyName, urls: { api: string; portal: string }): Promise<RunningProxy> {
  const program = programs[name]
  if (program === null) throw new Error(`${name} is not installed`)
  const folder = await mkdtemp(join(tmpdir(), 'consult-proxy-'))
  await writeCertificates(folder)
  const [plain, port] = [await freePort(), await freePort()]
  const [api, portal] = [new URL(urls.api).host, new URL(urls.portal).host]
  const common = [
    ['10.0.0.11:4000', api],
    ['10.0.0.12:4000', api],
    ['10.0.0.11:3000', portal],
    ['10.0.0.12:3000', portal],
    ['/etc/consult/tls', folder],
  ] as const
  const file = join(folder, 'config')
  const start = (args: readonly string[]) => spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  let child: ChildProcess
  if (name === 'nginx') {
    const own = [
      ['listen 80;', `listen 127.0.0.1:${plain};`],
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
      // This machine may allow fewer open files.
      ['maxconn 20000', 'maxconn 100'],
    ] as const
    await writeFile(file, adapt(configOf(name), [...common, ...own]))
    execFileSync(program, ['-c', '-q', '-f', file])
    child = start(['-db', '-q', '-f', file])
  }
  await until(`${name} accepts connections`, () => accepts(plain))
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
