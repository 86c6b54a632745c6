import type { CallMessage } from '@consult/domain'
import type { Client } from '../../../../entities/api/client.ts'
import { withAccess } from '../../../../entities/api/consult-api.ts'
import type { Access } from '../../../../entities/host/access.ts'

/** What the two in a call write to each other. Each request outlives a lapse of the credential; it throws anything else. */
export interface ChatApi {
  /** All that was written in the call, oldest first. */
  messages(callId: string): Promise<CallMessage[]>
  /** @param key the message's Idempotency-Key: however often it is posted, it counts once. */
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
