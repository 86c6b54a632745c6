import { type RefObject, useEffect, useState } from 'react'
import { useStore } from '../../ui/state/store.ts'
import { foundMessage } from '../search/search-state.ts'

/** How long a message that was looked for stays marked, milliseconds. */
const markedFor = 6_000

/**
 * Brings the message that a search has led to into sight, once the transcript is there.
 * @returns its id while it is to be marked.
 */
export function useFoundMessage(
  consultId: string,
  box: RefObject<HTMLElement | null>,
  complete: boolean,
): string | null {
  const asked = useStore(foundMessage, (found) => (found?.consultId === consultId ? found.messageId : null))
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    if (asked === null || !complete) return
    foundMessage.set(null)
    setMarked(asked)
    box.current?.querySelector(`[data-message="${CSS.escape(asked)}"]`)?.scrollIntoView({ block: 'center' })
  }, [asked, box, complete])
  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), markedFor)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
