import { type Api, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ChatDesk, createChatDesk } from './chat-desk.ts'
import { isAmongMessages } from './use-call-messages.ts'

const desks = new WeakMap<Api, ChatDesk>()

/** Returns this tab's only desk. */
export function useDesk(): ChatDesk {
  const api = useTRPCClient()
  const queries = useQueryClient()
  const known = desks.get(api)
  if (known) return known
  const desk = createChatDesk({
    post: ({ callId, text, key }) =>
      api.telehealthConsults.postReply.mutate({ id: callId, text }, { context: { idempotencyKey: key } }),
    isThere: (callId, messageId) => isAmongMessages(queries, callId, messageId),
    newKey: () => crypto.randomUUID(),
  })
  desks.set(api, desk)
  return desk
}
