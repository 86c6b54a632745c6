'use client'

import { MessageSquareText } from 'lucide-react'
import { IconButton } from '../../controls/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useChat } from './chat-context.tsx'
import { chatWords } from './words.ts'

/** Opens and closes the messages, and says how many are new. */
export function ChatToggle() {
  const words = useWords(chatWords)
  const { isOpen, unread, toggle, open, close } = useChat()
  return (
    <IconButton
      ref={toggle}
      label={unread > 0 ? words.titleWithNew(unread) : words.title}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'call-messages' : undefined}
      onClick={isOpen ? close : open}
      className="relative size-11 border border-line aria-expanded:bg-selected aria-expanded:text-ink"
    >
      <MessageSquareText className="size-5" aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="figures absolute -top-1.5 -right-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent"
        >
          {unread}
        </span>
      )}
    </IconButton>
  )
}
