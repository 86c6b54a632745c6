import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmsSender } from './sms.ts'

/**
 * Writes each message to a folder, as a text file. For development: nothing is sent.
 * @param options.now the time in the file names, which makes them sort in order.
 */
export function createFolderSms({ folder, now }: { folder: string; now: () => Date }): SmsSender {
  return {
    send: async ({ to, text }) => {
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.sms.txt`
      await mkdir(folder, { recursive: true })
      // The message holds a link or a code, so only the owner may read the file. Renamed once complete.
      await writeFile(join(folder, `.${name}`), `To: ${to}\n\n${text}\n`, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close: async () => undefined,
  }
}
