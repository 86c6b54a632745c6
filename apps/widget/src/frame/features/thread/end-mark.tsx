import { lastSequence } from '@consult/client'
import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { attentionTo } from '../../entities/host/attention.ts'

/**
 * Marks the end of the conversation. While the mark is visible on the patient's screen, neither scrolled away in the frame
 * nor in the host page, and the patient is at the page, everything above it counts as read.
 */
export function EndMark() {
  const { conversation, surroundings } = useApp()
  const end = useRef<HTMLDivElement>(null)
  const isInSight = useSignal(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      isInSight.value = entries.at(-1)?.isIntersecting === true
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  useSignalEffect(() => {
    const last = lastSequence(conversation.transcript.value.messages)
    if (isInSight.value && last > 0 && attentionTo(surroundings)()) conversation.read(last)
  })
  return <div ref={end} class="end-mark" aria-hidden="true" />
}
