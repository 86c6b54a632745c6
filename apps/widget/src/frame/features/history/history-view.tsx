import { useEffect, useRef } from 'preact/hooks'
import type { Earlier } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Message, Skeleton } from '../states/states.tsx'
import { EarlierCall, lengthOf } from './earlier-call.tsx'
import { EarlierThread } from './earlier-thread.tsx'
import { useHistory } from './history-context.ts'

/** The ID of the item that was read last. When the patient comes back to the list, its row takes the focus. */
let lastRead: string | null = null

function Row({ earlier }: { earlier: Earlier }) {
  const { say, formats, now, history } = useApp()
  const { t } = useHistory()
  const { consult, physicianName } = earlier
  const row = useRef<HTMLButtonElement>(null)
  const isLastRead = consult.id === lastRead
  useEffect(() => {
    if (isLastRead) row.current?.focus()
    lastRead = null
  }, [isLastRead])
  const at = new Date(earlier.at)
  const call = earlier.kind === 'telehealth' ? earlier.consult : null
  const about = (earlier.kind === 'async_consult' ? earlier.consult.resolution?.summary : null) ?? consult.reason
  return (
    <li>
      <button
        type="button"
        class="earlier"
        ref={row}
        onClick={() => {
          lastRead = consult.id
          history.read(earlier)
        }}
      >
        <span class="earlier-words">
          <time class="earlier-when" dateTime={earlier.at}>
            {formats.day(at, now.value)}
          </time>
          <bdi class="earlier-who">{physicianName ?? say('physician')}</bdi>
          {call && (
            <span class="earlier-who earlier-call">
              <Icon name="video" />
              {t('call', { length: lengthOf(call, t) })}
            </span>
          )}
          {about && (
            <span class="earlier-about" dir="auto">
              {about}
            </span>
          )}
        </span>
        <Icon name="next" />
      </button>
    </li>
  )
}

function EarlierListView() {
  const { say } = useApp()
  const { t, list } = useHistory()
  const items = list.items.value
  const hasFailed = list.hasFailed.value
  if (items === null) {
    return hasFailed ? (
      <Message icon="alert" title={say('notNow')} action={[say('tryAgain'), list.refresh]} />
    ) : (
      <Skeleton />
    )
  }
  if (items.length === 0) return <Message icon="chat" title={t('none')} />
  return (
    <div class="sheet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section class="sheet-words" tabIndex={0} aria-labelledby="title">
        <ul class="earlier-list">
          {items.map((earlier) => (
            <Row key={earlier.consult.id} earlier={earlier} />
          ))}
        </ul>
        <p role="alert" class="trouble">
          {hasFailed && say('notNow')}
        </p>
        {list.hasMore.value && (
          <button type="button" class="button" aria-disabled={list.isReading.value} onClick={list.more}>
            {t('more')}
          </button>
        )}
      </section>
    </div>
  )
}

/** Shows the patient's earlier conversations and calls: the list, or one of them. */
export function HistoryView() {
  const { history } = useApp()
  const place = history.place.value
  if (place === null) return null
  if (place === 'list') return <EarlierListView />
  const { id } = place.consult
  return place.kind === 'telehealth' ? (
    <EarlierCall key={id} earlier={place} />
  ) : (
    <EarlierThread key={id} earlier={place} />
  )
}
