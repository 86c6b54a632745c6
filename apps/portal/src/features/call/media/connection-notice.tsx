import { isWorse, type LineView } from '@consult/call-client'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { Signal, SignalLow, SignalMedium } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { notice } from '../notice-class.ts'
import { mediaWords } from './words.ts'

const marks = { good: Signal, weak: SignalMedium, very_weak: SignalLow } as const

/** Shows the quality of the connection. Screen readers announce it only when it gets worse. */
export function ConnectionNotice({ quality }: Pick<LineView, 'quality'>) {
  const words = useWords(mediaWords).line
  const before = useRef(quality)
  useEffect(() => {
    if (isWorse(quality, before.current)) announce(wordsNow(mediaWords).line[quality])
    before.current = quality
  }, [quality])
  const Mark = marks[quality]
  return (
    <p className="inline-flex items-center gap-1.5">
      <Mark className={`size-4 ${quality === 'good' ? '' : 'text-warning-text'}`} aria-hidden />
      {words[quality]}
    </p>
  )
}

/**
 * Offers sound only while the connection is too weak for pictures. If the physician declines, it asks again only the next
 * time that the connection becomes too weak.
 */
export function SoundOnlyOffer({ isTooWeak, onTake }: { isTooWeak: boolean; onTake: () => void }) {
  const words = useWords(mediaWords)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isTooWeak) setRefused(false)
  }, [isTooWeak])
  const isOffered = isTooWeak && !isRefused
  return (
    <div role="status" className="contents">
      {isOffered && (
        <div className={`${notice} flex flex-wrap items-center gap-x-4 gap-y-2`}>
          <p className="min-w-[min(10rem,100%)] flex-1">{words.soundOnlyOffer}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={onTake}>{words.soundOnlyTake}</Button>
            <Button onClick={() => setRefused(true)}>{words.soundOnlyRefuse}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
