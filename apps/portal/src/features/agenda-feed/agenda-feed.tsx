'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { dateWords, timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAgendaFeed } from './use-agenda-feed.ts'
import { agendaFeedWords } from './words.ts'

/** The new link, which is never shown again. */
function NewLink({ url }: { url: string }) {
  const words = useWords(agendaFeedWords)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard?.writeText(url)
    announce(wordsNow(agendaFeedWords).copied)
  }
  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        label={words.link}
        hint={words.linkHint}
        value={url}
        readOnly
        dir="ltr"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look="primary" className="justify-self-start" onClick={() => void copy()}>
        {words.copy}
      </Button>
    </div>
  )
}

/** Makes and revokes the link by which the physician's own calendar shows their booked calls. */
export function AgendaFeed() {
  const words = useWords(agendaFeedWords)
  const language = useLanguage()
  const locale = useLocale()
  const feed = useQuery(useTRPC().agendaFeed.get.queryOptions())
  const { url, busy, isRevoked, make, revoke } = useAgendaFeed()
  const makeButton = useRef<HTMLButtonElement>(null)
  // The button that had the focus no longer exists.
  useEffect(() => {
    if (isRevoked) makeButton.current?.focus()
  }, [isRevoked])
  if (!feed.data) {
    if (!feed.isError) return <p className="text-muted">{words.loading}</p>
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">{words.failed}</p>
        <Button busy={feed.isFetching} onClick={() => void feed.refetch()}>
          {words.retry}
        </Button>
      </div>
    )
  }
  const { madeAt } = feed.data
  return (
    <div className="grid gap-4">
      {madeAt !== null && (
        <p className="figures text-m">
          {words.made(`${dateWords(madeAt, serverNow(), locale)}, ${timeWords(madeAt, locale)}`)}
        </p>
      )}
      {madeAt !== null && url === null && <p className="text-m text-muted">{words.renewHint}</p>}
      {url !== null && <NewLink key={url} url={url} />}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={makeButton}
          look={madeAt === null ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => make(language)}
        >
          {madeAt === null ? words.make : words.renew}
        </Button>
        {madeAt !== null && (
          <Button busy={busy} onClick={() => revoke()}>
            {words.revoke}
          </Button>
        )}
      </div>
    </div>
  )
}
