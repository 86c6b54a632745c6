import { connect } from 'node:net'
import type { AcceptedMessage, Message } from '@consult/domain'
import { until } from '@consult/testing'
import {
  type ApiHost,
  countWaiting,
  holdRows,
  readAll,
  serverSideOf,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

/** A patient who writes to a queued consult through any API process, with or without connection failures. */
export interface Conversation {
  readonly partner: TestPartner
  readonly asyncConsultId: string
  write(host: ApiHost, text: string): ReturnType<typeof writeMessage>
  /** Delivers everything. @returns the ids of the messages with this text. */
  landed(text: string): Promise<string[]>
  /** The number of accepted messages that are not delivered yet. */
  countAccepted(): Promise<number>
  /**
   * Sends a message and disconnects before the answer; the message is still accepted.
   * @param rows the rows that the request must wait for until its client has disconnected.
   */
  writeAndVanish(text: string, rows?: 'lanes' | 'message_receipts'): Promise<void>
}

const writeMessage = (host: ApiHost, apiKey: string, path: string, text: string) =>
  host.as(apiKey).post<AcceptedMessage>(path, { text })

/** @param base the address of `environment.api`. */
export async function startConversation(environment: TestEnvironment, base: string): Promise<Conversation> {
  const { db, api } = environment
  const partner = await environment.partner()
  const { id } = await partner.consult({ status: 'queued' })
  const path = `/v1/async-consults/${id}/messages`
  // The lane exists after this, so its row can be locked.
  success(await writeMessage(api, partner.apiKey, path, 'First'))
  await partner.settle()

  const countAccepted = async () => {
    const { rows } = await db.owner.query('select from tenant.lane_items where partner_id = $1', [partner.id])
    return rows.length
  }

  return {
    partner,
    asyncConsultId: id,
    write: (host, text) => writeMessage(host, partner.apiKey, path, text),
    landed: async (text) => {
      await partner.settle()
      const messages = await readAll<Message>(partner.key, path)
      return messages.filter((message) => message.text === text).map(({ messageId }) => messageId)
    },
    countAccepted,
    writeAndVanish: async (text, rows = 'lanes') => {
      const accepted = await countAccepted()
      // Only the request waits for these rows.
      await api.services.receipts.flush()
      const release = await holdRows(db, `select from tenant.${rows} where partner_id = $1 for update`, [partner.id])
      const body = JSON.stringify({ text })
      const socket = connect(Number(new URL(base).port), '127.0.0.1')
      const serverSide = await serverSideOf(api, socket)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${partner.apiKey}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      await until('the post is on its way', async () => (await countWaiting(db)) === 1)
      socket.destroy()
      await until('the server has noticed', () => serverSide.closed)
      await release()
      if (rows === 'lanes') await until('the post is accepted', async () => (await countAccepted()) === accepted + 1)
    },
  }
}
