import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { toMessage } from './to-message.ts'

/**
 * Writes each message to a folder, as a file that mail programs open. For development: no mail is sent.
 * @param options.now the time in the file names, which makes them sort in order.
 */
export function createFolderMailer(options: { folder: string; from: string; now: () => Date }): Mailer {
  const { folder, from, now } = options
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from))
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await mkdir(folder, { recursive: true })
      // The message holds an invitation, so only the owner may read the file. Renamed once complete.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close: () => transport.close(),
  }
}
