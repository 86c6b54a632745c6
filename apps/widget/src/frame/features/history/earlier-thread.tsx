import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Message as ChatMessage, EarlierOf } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { createLinks } from '../../entities/attachments/links.ts'
import { RecordOf } from '../record/record-lazy.tsx'
import { Message, Skeleton } from '../states/states.tsx'
import { Transcript } from '../thread/transcript-list.tsx'
import { useHistory } from './history-context.ts'

/** Shows a closed conversation, read-only. */
export function EarlierThread({ earlier: { consult } }: { earlier: EarlierOf<'async_consult'> }) {
  const { say } = useApp()
  const { t, api } = useHistory()
  const { id, reason } = consult
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  const links = useMemo(() => createLinks(() => api.transcript(id), Date.now), [api, id])
  useEffect(() => {
    let isWanted = true
    api.transcript(id).then(
      (found) => {
        if (!isWanted) return
        links.take(found.flatMap(({ attachments }) => attachments))
        setMessages(found)
      },
      () => isWanted && setFailedAttempt(attempt),
    )
    return () => {
      isWanted = false
    }
  }, [api, id, links, attempt])
  if (messages === null) {
    if (failedAttempt !== attempt) return <Skeleton />
    return <Message icon="alert" title={say('notNow')} action={[say('tryAgain'), () => setAttempt(attempt + 1)]} />
  }
  return (
    <div class="scroll-room">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section class="scroller" tabIndex={0} aria-label={say('conversation')}>
        <div class="earlier-thread">
          {reason && (
            <dl class="about">
              <dt>{say('consentReason')}</dt>
              <dd dir="auto">{reason}</dd>
            </dl>
          )}
          <Transcript messages={messages} pending={[]} readUpTo={null} links={links} />
          <RecordOf consultId={id} />
          <p class="earlier-end">{t('readOnly')}</p>
        </div>
      </section>
    </div>
  )
}
