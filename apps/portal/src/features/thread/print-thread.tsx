'use client'

import { firstSequence } from '@consult/client'
import type { AsyncConsult } from '@consult/domain'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { PrintedThread } from './printed-thread.tsx'
import { useOlder, useTranscript } from './use-transcript.ts'

/**
 * Prints the whole conversation in place of the page. The keyboard's print command loads earlier messages first; the browser
 * menu's print command prints what is loaded, and says what is missing.
 */
export function PrintThread({ consult, patientName }: { consult: AsyncConsult; patientName: string }) {
  const messages = useTranscript(consult.id).data?.messages ?? []
  const { readTo } = useOlder(consult.id)
  const [isPrinting, setPrinting] = useState(false)
  const isWhole = firstSequence(messages) <= 1
  const now = useRef({ isWhole, readTo })
  now.current = { isWhole, readTo }

  useEffect(() => {
    // The browser lays out the page for paper as soon as the event ends.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const press = async (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isPrint || event.shiftKey || now.current.isWhole) return
      event.preventDefault()
      await now.current.readTo(1).catch(() => undefined)
      window.print()
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      window.removeEventListener('keydown', press)
    }
  }, [])

  if (!isPrinting) return null
  return createPortal(
    <PrintedThread consult={consult} patientName={patientName} messages={messages} isWhole={isWhole} />,
    document.body,
  )
}
