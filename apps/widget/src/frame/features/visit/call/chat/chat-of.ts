import { effect } from '@preact/signals'
import type { TabStorage } from '../../../../entities/conversation/tab-storage.ts'
import { askBeforeLoss } from '../../../../entities/host/browser-storage.ts'
import type { Surroundings } from '../../../../entities/host/surroundings.ts'
import type { OutboxItem } from '../../../../entities/outbox/outbox-item.ts'
import type { PatientVisit, Visit } from '../../../../entities/visits/patient-visit.ts'
import { type CallChat, openCallChat } from './call-chat.ts'
import type { ChatApi } from './chat-api.ts'

/** Returns the messages of a call that is running or has just ended. All of its views share them. */
export type ChatOf = (visit: Pick<Visit, 'id' | 'patientId'>) => CallChat

const isUnsent = ({ state }: OutboxItem) => state === 'waiting' || state === 'sending'

/** Keeps the messages of one call at a time. */
export function createChatOf(options: {
  api: ChatApi
  visits: Pick<PatientVisit, 'listen' | 'unread'>
  storage: TabStorage | null
  surroundings: Surroundings
  newKey: () => string
}): ChatOf {
  const hasUnsent = () => {
    const chat = open?.chat
    return chat !== undefined && (chat.draft.value !== '' || chat.pending.value.some(isUnsent))
  }
  if (!options.storage) askBeforeLoss(hasUnsent)
  let open: { readonly id: string; readonly chat: CallChat; readonly end: () => void } | null = null
  return (visit) => {
    if (open?.id === visit.id) return open.chat
    open?.end()
    open?.chat.stop()
    const chat = openCallChat({ ...options, visit })
    const end = effect(() => {
      options.visits.unread.value = chat.unread.value
    })
    open = { id: visit.id, chat, end }
    return chat
  }
}
