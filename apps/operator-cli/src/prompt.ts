import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Asks the person at the terminal. A secret answer is not shown while they type it. */
export type Ask = (question: string, options: { isSecret: boolean }) => Promise<string>

/** Asks at the terminal, on stderr, because stdout is for results. Null without a terminal. */
export function terminalAsk({ stdin, stderr }: Pick<NodeJS.Process, 'stdin' | 'stderr'>): Ask | null {
  if (!stdin.isTTY || !stderr.isTTY) return null
  return async (question, { isSecret }) => {
    stderr.write(question)
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: isSecret ? silent : stderr, terminal: true })
    try {
      return await lines.question('')
    } finally {
      lines.close()
      if (isSecret) stderr.write('\n')
    }
  }
}

/** Everything that is piped into the command, without surrounding white space. */
export const readPiped = async ({ stdin }: Pick<NodeJS.Process, 'stdin'>): Promise<string> => (await text(stdin)).trim()
