'use client'

import type { AsyncConsult } from '@consult/domain'
import { classes } from '@consult/ui/controls/classes.ts'
import { LiveText } from '@consult/ui/controls/live-text.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { fullWords } from '@consult/web-client/time/days.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { inboxWords } from '../inbox/words.ts'
import { threadWords } from './words.ts'

/** Shows a consult's subject, age and jurisdiction on one line. Pressing it shows them in full. */
export function ThreadSubject({
  consult: { reason, createdAt, jurisdiction },
  whole,
  onToggle,
}: {
  consult: AsyncConsult
  whole: boolean
  onToggle: () => void
}) {
  const words = useWords(threadWords)
  const inbox = useWords(inboxWords)
  const locale = useLocale()
  const age = useClock((now) => waitWords(now - Date.parse(createdAt), locale))
  return (
    <button
      type="button"
      aria-expanded={whole}
      onClick={onToggle}
      title={whole ? undefined : (reason ?? undefined)}
      className={classes(
        // In a narrow thread, the subject takes a second line before its age takes room on the first.
        // A tap may miss the line slightly, because no other control is near it.
        'relative flex max-w-full min-w-[min(16rem,100%)] flex-1 items-baseline gap-x-1.5 rounded-s py-0.75 text-start text-s text-muted before:absolute before:inset-x-0 before:-inset-y-1 hover:text-ink @max-2xs/thread:flex-wrap',
        whole ? 'basis-full flex-wrap' : '@max-md/thread:line-clamp-2',
      )}
    >
      <span
        dir="auto"
        className={classes(
          'min-w-0 font-medium text-ink',
          whole ? 'wrap-anywhere' : 'truncate @max-md/thread:whitespace-normal',
        )}
      >
        {reason ?? inbox.noReason}
      </span>
      <span
        className={classes(
          'figures max-w-full text-faint',
          !whole && 'truncate @max-md/thread:ms-1.5 @max-2xs/thread:hidden',
        )}
      >
        <span aria-hidden>{'· '}</span>
        <LiveText>{whole ? words.openedAt(fullWords(createdAt, locale)) : words.opened(age)}</LiveText>
        {jurisdiction !== null && <span className="whitespace-nowrap">{` · ${jurisdiction}`}</span>}
      </span>
    </button>
  )
}
