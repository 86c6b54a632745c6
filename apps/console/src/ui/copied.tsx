'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { uiWords } from './words.ts'

/** How long the button shows that the text was copied, in milliseconds. */
const shownFor = 2000

/** A button that copies a text. @param name what it copies */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const words = useWords(uiWords)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), shownFor)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = async () => {
    await navigator.clipboard?.writeText(text)
    setDone(true)
    announce(words.copied)
  }
  return (
    <IconButton label={words.copy(name)} className="-my-1.5" onClick={() => void copy()}>
      {isDone ? <Check className="size-4 text-success-text" aria-hidden /> : <Copy className="size-4" aria-hidden />}
    </IconButton>
  )
}

/** A text in a fixed-width font, with a button that copies it. */
export function Copied({ text, name }: { text: string; name: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 font-mono text-s wrap-anywhere">{text}</code>
      <CopyButton text={text} name={name} />
    </span>
  )
}
