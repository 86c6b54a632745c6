'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { MessageSquareText } from 'lucide-react'
import { notice } from '../notice-class.ts'
import { useSide } from '../side-context.tsx'
import { useChat } from './chat-context.tsx'
import { chatWords } from './words.ts'

/** Shows the patient's latest unseen message over the picture. Pressing it opens the chat. */
export function ChatPeek({ patient }: { patient: string }) {
  const words = useWords(chatWords)
  const { unread, list } = useChat()
  const { open } = useSide()
  const last = list.data?.findLast(({ author }) => author.type !== 'physician')
  if (unread === 0 || !last) return null
  return (
    <button
      type="button"
      title={words.read}
      onClick={() => open('chat')}
      className={`${notice} flex items-start gap-2 hover:bg-hover`}
    >
      <MessageSquareText className="mt-1 size-4 shrink-0 text-accent-text" aria-hidden />
      <span className="grid min-w-0">
        <span dir="auto" className="truncate text-s font-medium text-muted">
          {patient}
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {last.text}
        </span>
      </span>
    </button>
  )
}
