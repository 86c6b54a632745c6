import { useStore } from '@consult/ui/state/store.ts'
import { type RefObject, useEffect, useState } from 'react'
import { foundMessage } from '../search/search-state.ts'

/** How long a found message stays highlighted, in milliseconds. */
const markedFor = 6_000

/**
 * Scrolls to the message that a search result points to, once the transcript has loaded.
 * @returns its id while it should be highlighted.
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
