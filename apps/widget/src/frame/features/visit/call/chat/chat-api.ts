import type { CallMessage } from '@consult/domain'
import type { Client } from '../../../../entities/api/client.ts'
import { withAccess } from '../../../../entities/api/consult-api.ts'
import type { Access } from '../../../../entities/host/access.ts'

/**
 * The requests for the messages in a call. Each request waits out an invalid credential.
 * @throws any other error.
 */
export interface ChatApi {
  /** Returns all messages of the call, oldest first. */
  messages(callId: string): Promise<CallMessage[]>
  /** @param key the message's Idempotency-Key. Posting it several times creates one message. */
  post(callId: string, text: string, key: string): Promise<CallMessage>
}

export function createChatApi({ telehealthConsults: calls }: Client, access: Access): ChatApi {
  return {
    async messages(id) {
      const messages: CallMessage[] = []
      let cursor: string | undefined
      do {
        const asked = { id, limit: 100, ...(cursor && { cursor }) }
        const page = await withAccess(access, () => calls.listMessages.query(asked))
        messages.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      return messages
    },
    post: (id, text, idempotencyKey) =>
      withAccess(access, () => calls.postMessage.mutate({ id, text }, { context: { idempotencyKey } })),
  }
}
