import { connect } from 'node:net'
import type { AcceptedMessage, Message } from '@consult/domain'
import { until } from '@consult/testing'
import {
  type ApiHost,
  countWaiting,
  holdRows,
  readAll,
  success,
  type TestPartner,
  type World,
} from '../../world/index.ts'

/** A patient who writes into a queued consult, by way of any API process, with good luck or bad. */
export interface Conversation {
  readonly partner: TestPartner
  readonly asyncConsultId: string
  write(host: ApiHost, text: string): ReturnType<typeof writeMessage>
  /** Lets everything land, and tells the ids under which this text did. */
  landed(text: string): Promise<string[]>
  /** How many accepted messages are yet to land. */
  countAccepted(): Promise<number>
  /**
   * Writes, and is gone before the answer; the message is accepted all the same.
   * @param rows what the post has to wait for until its client is gone.
   */
  writeAndVanish(text: string, rows?: 'lanes' | 'message_receipts'): Promise<void>
}

const writeMessage = (host: ApiHost, apiKey: string, path: string, text: string) =>
  host.as(apiKey).post<AcceptedMessage>(path, { text })

/** @param base where `world.api` listens. */
export async function startConversation(world: World, base: string): Promise<Conversation> {
  const { db, api } = world
  const partner = await world.partner()
  const { id } = await partner.consult({ status: 'queued' })
  const path = `/v1/async-consults/${id}/messages`
  // From now on the lane is there, so that its row can be held.
  success(await writeMessage(api, partner.apiKey, path, 'First'))
  await partner.settle()

  const countConnections = () =>
    new Promise<number>((done) => api.app.server.getConnections((_error, count) => done(count)))
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
      // Nothing but the post shall wait for the rows.
      await api.services.receipts.flush()
      const release = await holdRows(db, `select from tenant.${rows} where partner_id = $1 for update`, [partner.id])
      const body = JSON.stringify({ text })
      const socket = connect(Number(new URL(base).port), '127.0.0.1')
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${partner.apiKey}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      await until('the post is on its way', async () => (await countWaiting(db)) === 1)
      socket.destroy()
      await until('the server has noticed', async () => (await countConnections()) === 0)
      await release()
      if (rows === 'lanes') await until('the post is accepted', async () => (await countAccepted()) === accepted + 1)
    },
  }
}
