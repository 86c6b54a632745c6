import type { CallMessage } from '@consult/domain'
import type { OutboxItem } from '../../../../entities/outbox/outbox-item.ts'
import type { Remedies } from '../../../thread/bubble-state.tsx'
import { Transcript } from '../../../thread/transcript-list.tsx'

/** Shows the chat of a past call, read-only. It shows nothing if there are no messages. */
export function PastChat(props: {
  title: string
  messages: readonly CallMessage[]
  unsent?: readonly OutboxItem[]
  remedies?: Remedies
}) {
  const { title, messages, unsent = [], remedies } = props
  if (messages.length + unsent.length === 0) return null
  return (
    <section class="past-chat" aria-label={title}>
      <h3 class="card-title">{title}</h3>
      <Transcript messages={messages} pending={unsent} readUpTo={null} {...(remedies && { remedies })} />
    </section>
  )
}
