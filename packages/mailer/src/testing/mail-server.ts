import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A mail that the server has taken. */
export interface ReceivedMail {
  readonly to: string
  readonly content: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A mail server on loopback that takes every mail, except where an answer is set. */
export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** How many connections it has had. */
  readonly connections: number
  /** The answers to the commands `MAIL`, `RCPT`, `DATA` and, after the content, `.`; others are accepted. */
  readonly answers: Map<string, string>
  close(): Promise<void>
}

interface MailServerOptions {
  /** How long each answer takes, in milliseconds. Default: no time. */
  readonly delayMs?: number
  /** Called for each recipient that a client names. */
  readonly onRecipient?: (to: string) => void
}

/** What one connection is in the middle of. */
interface Conversation {
  to: string
  content: string
  isContent: boolean
}

export async function startMailServer({ delayMs = 0, onRecipient }: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const answers: MailServer['answers'] = new Map()
  const sockets = new Set<Socket>()
  let connections = 0

  /** Takes a line. @returns the answer; null for a line of the content. */
  const take = (talk: Conversation, line: string): string | null => {
    if (talk.isContent && line !== '.') {
      talk.content += `${line}\r\n`
      return null
    }
    const command = talk.isContent ? '.' : line.slice(0, 4).toUpperCase()
    const answer = answers.get(command) ?? (command === 'DATA' ? '354 go on' : '250 fine')
    if (command === 'RCPT') {
      talk.to = /<(.*)>/.exec(line)?.[1] ?? ''
      onRecipient?.(talk.to)
    }
    const { to, content } = talk
    if (command === '.' && answer.startsWith('2')) mails.push({ to, content, at: Date.now() })
    talk.isContent = command === 'DATA' && answer.startsWith('354')
    if (talk.isContent) talk.content = ''
    return answer
  }

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    const talk: Conversation = { to: '', content: '', isContent: false }
    let rest = ''
    const say = async (line: string) => {
      if (delayMs > 0) await pause(delayMs)
      if (!socket.destroyed) socket.write(`${line}\r\n`)
    }
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = take(talk, line)
        if (answer !== null) void say(answer)
      }
    })
    void say('220 ready')
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
