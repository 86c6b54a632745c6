import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server on loopback that takes every mail, except where an answer is set. */
export interface MailServer {
  readonly url: string
  readonly mails: { readonly to: string; readonly content: string }[]
  /** How many connections it has had. */
  readonly connections: number
  /** The answers to the commands `MAIL`, `RCPT`, `DATA` and, after the content, `.`; others are accepted. */
  readonly answers: Map<string, string>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const answers: MailServer['answers'] = new Map()
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    let [to, content, rest, isContent] = ['', '', '', false]
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = (line: string) => {
      if (isContent && line !== '.') {
        content += `${line}\r\n`
        return
      }
      const command = isContent ? '.' : line.slice(0, 4).toUpperCase()
      const answer = answers.get(command) ?? (command === 'DATA' ? '354 go on' : '250 fine')
      if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (command === '.' && answer.startsWith('2')) mails.push({ to, content })
      isContent = command === 'DATA' && answer.startsWith('354')
      if (isContent) content = ''
      say(answer)
    }
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(take)
    })
    say('220 ready')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    answers,
    get connections() {
      return connections
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
