import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A mail server on loopback with just enough SMTP to accept mail. */
export interface MailServer {
  readonly url: string
  /** The accepted mails, as received. */
  readonly mails: { readonly to: string; readonly text: string }[]
  /** Sets whether the server accepts mail. */
  accept(accepting: boolean): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const sockets = new Set<Socket>()
  let accepting = true
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let [to, text, buffer, inData] = ['', '', '', false]
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = (line: string) => {
      if (inData && line === '.') {
        inData = false
        mails.push({ to, text })
        return say('250 taken')
      }
      if (inData) {
        text += `${line}\n`
        return
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'RCPT' && !accepting) return say('451 not now')
      if (verb !== 'DATA') return say(verb === 'QUIT' ? '221 bye' : '250 go on')
      inData = true
      text = ''
      say('354 go on')
    }
    socket.on('data', (data) => {
      const lines = (buffer + data).split('\r\n')
      buffer = lines.pop() ?? ''
      lines.forEach(take)
    })
    say('220 ready')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    accept: (next) => {
      accepting = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
