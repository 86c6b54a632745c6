'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { goToInbox } from '../../entities/inbox-location/use-inbox-location.ts'
import { patientFactWords } from '../../entities/patients/words.ts'
import { writingTo } from '../../entities/patients/writing-to.ts'
import { keepText } from '../../entities/replies/unsent-texts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { FirstReplyDialog } from './first-reply-dialog.tsx'
import { firstReplyWords } from './words.ts'

const keyOf = (patientId: string) => `write ${patientId}`

function Write({ patientId }: { patientId: string }) {
  const words = useWords(firstReplyWords)
  const patients = useWords(patientFactWords)
  const language = useLanguage()
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { consultCache } = useWorkspace()
  /** One key per text, so that a repeated request opens one consult. */
  const sent = useRef({ text: '', key: '' })
  const close = () => writingTo.set(null)
  const write = useMutation({
    mutationFn: (text: string) => {
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
      return api.firstReplies.write.mutate({ id: patientId, text }, { context: { idempotencyKey: sent.current.key } })
    },
    onSuccess: (consult) => {
      keepText(keyOf(patientId), {})
      consultCache.put(new Map([[consult.id, consult]]), new Map())
      void queries.invalidateQueries({ queryKey: trpc.portal.counts.queryKey() })
      const { asked, askedText } = wordsNow(firstReplyWords)
      showToast({ kind: 'done', title: asked, words: askedText })
      close()
      goToInbox({ view: 'waiting', consultId: consult.id })
    },
  })
  const fault = write.error && faultOf(write.error)
  const openId = fault?.code === 'has_open_thread' ? fault.details.asyncConsultId : null
  return (
    <FirstReplyDialog
      open
      onClose={close}
      patientId={patientId}
      title={patients.write}
      words={words.writeText}
      keptAs={keyOf(patientId)}
      confirm={words.ask}
      busy={write.isPending ? words.asking : null}
      refusal={fault && (openId ? words.hasOpenConsult : wordsOf(fault, language))}
      wayOn={
        typeof openId === 'string' && (
          <InboxLink place={{ view: 'mine', consultId: openId }} onGo={close} className={buttonClasses('secondary')}>
            {words.toOpenConsult}
          </InboxLink>
        )
      }
      onSend={(text) => write.mutate(text)}
    />
  )
}

/** The dialog in which a physician writes to a patient who has no open consult, wherever it was asked for. */
export function WriteFirst() {
  const patientId = useStore(writingTo, (now) => now)
  return patientId === null ? null : <Write key={patientId} patientId={patientId} />
}
