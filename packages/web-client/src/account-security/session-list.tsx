'use client'

import type { AppRouter } from '@consult/trpc'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { wordsIn } from '@consult/ui/i18n/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { Monitor, Server, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTRPC } from '../api/trpc.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import { sessionState } from '../session/session-state.ts'
import { notifyOtherTabs } from '../sign-in/other-tabs.ts'
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx'
import { dateWords, timeWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'
import { deviceWords, networkWords } from './device.ts'
import { securityWords } from './words.ts'

type Session = inferRouterOutputs<AppRouter>['access']['sessions']['sessions'][number]

/** A token that the partner's system requested did not begin in a browser. */
const nameOf = (session: Session, language: string) =>
  session.origin === 'session_token' ? wordsIn(securityWords, language).partnerSystem : deviceWords(session, language)

const phones = new Set(['iOS', 'Android'])

function SessionRow({ session, onEnd, busy }: { session: Session; onEnd: () => void; busy: boolean }) {
  const words = useWords(securityWords)
  const language = useLanguage()
  const locale = useLocale()
  const when = (instant: string) => `${dateWords(instant, serverNow(), locale)}, ${timeWords(instant, locale)}`
  const device = nameOf(session, language)
  const Mark = session.origin === 'session_token' ? Server : phones.has(session.system ?? '') ? Smartphone : Monitor
  const facts = [
    words.origins[session.origin](when(session.startedAt)),
    words.lastUsed(when(session.lastUsedAt)),
    ...(session.network ? [words.network(networkWords(session.network))] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5">
      <Mark className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.isThis && (
            <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-text">
              {words.thisOne}
            </span>
          )}
        </p>
        <p className="figures text-s text-muted">{facts.join(' · ')}</p>
      </div>
      {!session.isThis && (
        <Button className="max-sm:ml-9" busy={busy} onClick={onEnd} aria-label={words.signOutOf(device)}>
          {words.signOut}
        </Button>
      )}
    </li>
  )
}

/**
 * Lists the physician's sessions, the current one first. Every other session can be signed out, after a sign-in if the last
 * one was more than ten minutes ago.
 */
export function SessionList({ sessions, hasPassword }: { sessions: readonly Session[]; hasPassword: boolean }) {
  const words = useWords(securityWords)
  const language = useLanguage()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isStale, setStale] = useState(false)
  const reread = () => queries.invalidateQueries({ queryKey: trpc.access.sessions.queryKey() })
  const onError = (error: unknown) => {
    const fault = faultOf(error)
    if (fault.code === 'recent_sign_in_required' && hasPassword) return setStale(true)
    // The session already ended, which is what the physician wanted.
    if (fault.code !== 'not_found')
      showToast({ kind: 'trouble', title: words.notDone, words: wordsOf(fault, language) })
  }
  const end = useMutation(trpc.access.endSession.mutationOptions({ onError, onSettled: reread }))
  const endOthers = useMutation(trpc.access.endOtherSessions.mutationOptions({ onError, onSettled: reread }))

  const signedIn = async () => {
    // The cookie has another session now: check who signed in before anything continues.
    sessionState.set('unsure')
    notifyOtherTabs({ kind: 'signed_in' })
    setStale(false)
    await reread()
  }
  const done = (said: string) => {
    announce(said)
    // The pressed button disappears with its row, so focus moves to the heading.
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1} className="text-l font-semibold tracking-tight">
        {words.sessions}
      </h2>
      <p className="mt-1 max-w-160 text-m text-muted">{words.sessionsText}</p>
      <ul className="mt-4 divide-y divide-line rounded-m border border-line bg-surface">
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            busy={end.isPending && end.variables.session === session.sessionId}
            onEnd={() =>
              end.mutate(
                { session: session.sessionId },
                { onSuccess: () => done(words.signedOut(nameOf(session, language))) },
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className="mt-4"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, { onSuccess: () => done(words.othersSignedOut) })}
        >
          {words.signOutOthers}
        </Button>
      )}
      {isStale && (
        <SignInDialog
          open
          title={words.confirmTitle}
          words={words.confirmText}
          onClose={() => setStale(false)}
          onDone={signedIn}
        />
      )}
    </section>
  )
}
