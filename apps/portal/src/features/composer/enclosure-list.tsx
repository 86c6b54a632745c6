'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { FileText, ImageIcon, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import type { Enclosure, EnclosureFault } from '../../entities/replies/enclosure.ts'
import { fileAddress, isPicture } from '../../entities/replies/shown-file.ts'
import { byteWords } from './byte-words.ts'
import { composerWords } from './words.ts'

/** Faults after which another attempt may succeed. */
const passing: ReadonlySet<EnclosureFault> = new Set(['offline', 'failed'])

function Picture({ one }: { one: Enclosure }) {
  // The file is not a picture, or is of a type (HEIC) that not every browser can show.
  const [isBlind, setBlind] = useState(false)
  const src = one.localUrl ?? (one.attachmentId && isPicture(one) && fileAddress(one.attachmentId, 'thumbnail'))
  if (src && !isBlind) {
    return <img src={src} alt="" onError={() => setBlind(true)} className="size-10 shrink-0 rounded-s object-cover" />
  }
  const Mark = one.contentType.startsWith('image/') ? ImageIcon : FileText
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-s bg-sunken text-muted">
      <Mark className="size-5" aria-hidden />
    </span>
  )
}

function State({ one }: { one: Enclosure }) {
  const words = useWords(composerWords)
  const { language } = useLocale()
  if (one.fault) return <span className="text-danger-text">{words.fileFaults[one.fault]}</span>
  if (one.state === 'uploading') return words.uploading(Math.round(one.progress * 100))
  return byteWords(one.byteSize, language ?? 'en')
}

interface Acts {
  readonly onRetry: (key: string) => void
  readonly onOriginal: (key: string) => void
  readonly onRemove: (key: string) => void
}

function Item({ one, onRetry, onOriginal, onRemove }: { one: Enclosure } & Acts) {
  const words = useWords(composerWords)
  const act =
    'inline-flex size-9 shrink-0 items-center justify-center rounded-s text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11'
  return (
    <li
      className={classes(
        'relative flex w-full max-w-72 flex-wrap items-center gap-2.5 overflow-hidden rounded-s border p-1.5',
        one.fault ? 'border-danger-text/40' : 'border-line',
      )}
    >
      <Picture one={one} />
      <div className="min-w-[min(6rem,100%)] flex-1">
        <p dir="auto" className="truncate text-s font-medium" title={one.fileName}>
          {one.fileName}
        </p>
        <p className="text-xs text-muted">
          <State one={one} />
        </p>
        {one.isSmaller && !one.fault && (
          <p className="text-xs text-muted">
            {words.smaller}{' '}
            <button
              type="button"
              className="font-medium text-accent-text underline"
              onClick={() => onOriginal(one.key)}
            >
              {words.sendOriginal}
            </button>
          </p>
        )}
      </div>
      {one.fault && passing.has(one.fault) && (
        <button
          type="button"
          className={act}
          aria-label={words.uploadAgain(one.fileName)}
          onClick={() => onRetry(one.key)}
        >
          <RotateCw className="size-4" aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={act}
        aria-label={one.state === 'uploading' ? words.cancelUpload(one.fileName) : words.removeFile(one.fileName)}
        onClick={() => onRemove(one.key)}
      >
        <X className="size-4" aria-hidden />
      </button>
      {one.state === 'uploading' && (
        <progress
          max={1}
          value={one.progress}
          aria-label={one.fileName}
          className="absolute inset-x-0 bottom-0 h-0.5 w-full appearance-none border-0 bg-transparent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </li>
  )
}

/** Lists the files that go with the reply. */
export function EnclosureList({ enclosures, ...acts }: { enclosures: readonly Enclosure[] } & Acts) {
  const words = useWords(composerWords)
  if (enclosures.length === 0) return null
  return (
    <ul aria-label={words.files} className="flex flex-wrap gap-2 px-1 pt-1 pb-2">
      {enclosures.map((one) => (
        <Item key={one.key} one={one} {...acts} />
      ))}
    </ul>
  )
}
