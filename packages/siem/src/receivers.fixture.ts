import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { freePort, selfSignedCertificate, until } from '@consult/testing'

/** A receiver of syslog, and the certificate that a sender must know. */
export interface Receiver {
  readonly port: number
  readonly ca: Buffer
  stop(): Promise<void>
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Starts the rsyslog of the Debian package, with its TLS driver.
 * @param options.clients the certificate of the only client that it accepts. Default: it asks for none.
 */
export async function startRsyslog(
  program: string,
  options: { port?: number; folder?: string; clients?: string } = {},
): Promise<Receiver & { readonly folder: string; lines(): Promise<string[]> }> {
  const port = options.port ?? (await freePort())
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'consult-rsyslog-')))
  const file = (name: string) => join(folder, name)
  if (options.folder === undefined) {
    const { key, cert } = selfSignedCertificate('localhost', '127.0.0.1')
    await Promise.all([writeFile(file('key.pem'), key), writeFile(file('cert.pem'), cert)])
    await writeFile(file('clients.pem'), options.clients ?? cert)
  }
  const mode = options.clients === undefined ? 'anon' : 'x509/certvalid'
  await writeFile(
    file('rsyslog.conf'),
    `global(workDirectory="${folder}" maxMessageSize="64k" defaultNetstreamDriver="gtls"
      defaultNetstreamDriverCAFile="${file('clients.pem')}" defaultNetstreamDriverCertFile="${file('cert.pem')}"
      defaultNetstreamDriverKeyFile="${file('key.pem')}")
    module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="${mode}")
    input(type="imtcp" address="127.0.0.1" port="${port}")
    template(name="raw" type="string" string="%rawmsg%\\n")
    action(type="omfile" file="${file('received')}" template="raw" asyncWriting="off" flushOnTXEnd="on")\n`,
  )
  const server = spawn(program, ['-n', '-f', file('rsyslog.conf'), '-i', file('pid')], { stdio: 'ignore' })
  await until('rsyslog answers', () => answers(port))
  return {
    port,
    folder,
    ca: await readFile(file('cert.pem')),
    lines: async () => {
      const text = await readFile(file('received'), 'utf8').catch(() => '')
      return text.split('\n').filter(Boolean)
    },
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

/** Starts a TLS server that does with each connection what it is told to. */
export async function startTlsServer(handle: (socket: TLSSocket) => void): Promise<Receiver> {
  const { key, cert } = selfSignedCertificate('localhost', '127.0.0.1')
  const sockets = new Set<Socket>()
  const server = createServer({ key, cert, allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    handle(socket)
  })
  // Also those whose handshake fails.
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    ca: Buffer.from(cert),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
