import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'
import { findSystemProgram } from './system-program.ts'

/** Debian's NATS server; null on a machine without it. */
export const natsProgram = findSystemProgram('nats-server')

/** One NATS server on loopback. */
export interface NatsNode {
  readonly url: string
  start(): void
  /** Kills the server, like a crash. */
  kill(): Promise<void>
}

/** Prepares a cluster of `size` servers. None of them is running yet. */
export async function createNatsCluster(size: number): Promise<NatsNode[]> {
  const ports = await Promise.all(
    Array.from({ length: size }, async () => [await freePort(), await freePort()] as const),
  )
  const routes = ports.map(([, cluster]) => `nats://127.0.0.1:${cluster}`).join(',')
  return ports.map(([port, cluster]) => {
    let child: ChildProcess | null = null
    return {
      url: `nats://127.0.0.1:${port}`,
      start: () => {
        const listening = ['-a', '127.0.0.1', '-p', String(port)]
        const joined = ['--cluster_name', 'consult', '--cluster', `nats://127.0.0.1:${cluster}`, '--routes', routes]
        child = spawn(natsProgram ?? '', [...listening, ...joined], { stdio: 'ignore' })
      },
      kill: async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      },
    }
  })
}
