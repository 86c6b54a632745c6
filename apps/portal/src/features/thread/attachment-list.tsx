'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { lazyWhenAsked, lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { Download, Eye, FileText, ImageIcon, ImageOff, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { fileAddress, isPdf, isPicture, type ShownFile } from '../../entities/replies/shown-file.ts'
import { byteWords } from '../composer/byte-words.ts'
import { threadWords } from './words.ts'

const PictureViewer = lazyWhenIdle(() => import('../viewer/picture-viewer.tsx').then((module) => module.PictureViewer))

const PdfViewer = lazyWhenAsked(() => import('../viewer/pdf-viewer.tsx').then((module) => module.PdfViewer))

function Picture({ file, alone, onOpen }: { file: ShownFile; alone: boolean; onOpen: () => void }) {
  const words = useWords(threadWords)
  const [failed, setFailed] = useState(0)
  const [isBroken, setBroken] = useState(false)
  // The space is reserved before the picture loads, whatever its shape.
  const room = classes(
    'block overflow-hidden rounded-m border border-line bg-sunken',
    alone ? 'h-48 w-64 max-w-full' : 'size-32',
  )
  if (isBroken) {
    const again = () => {
      setBroken(false)
      setFailed(failed + 1)
    }
    return (
      <button
        type="button"
        onClick={again}
        className={classes(
          room,
          'inline-grid content-center justify-items-center gap-1 p-2 text-center text-s text-muted hover:bg-hover',
        )}
      >
        <ImageOff className="size-5" aria-hidden />
        {words.pictureFailed}
      </button>
    )
  }
  return (
    <button type="button" onClick={onOpen} aria-label={words.openPicture(file.fileName)} className={room}>
      <img
        key={failed}
        src={file.localUrl ?? fileAddress(file.attachmentId, 'thumbnail')}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </button>
  )
}

const card =
  'flex w-64 max-w-full items-center gap-3 rounded-m border border-line bg-surface px-3 py-2.5 text-start hover:bg-hover'

interface CardContentProps {
  readonly file: ShownFile
  readonly mark: LucideIcon
  readonly action: LucideIcon
  /** What a press does, for screen readers, which read it before the name and the size of the file. */
  readonly act: string
}

function CardContent({ file, mark: Mark, action: Action, act }: CardContentProps) {
  const { language = 'en' } = useLocale()
  return (
    <>
      <span className="sr-only">{act}</span>
      <Mark className="size-6 shrink-0 text-accent-text" aria-hidden />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-m font-medium">
          {file.fileName}
        </span>
        <span className="block text-s text-muted">{byteWords(file.byteSize, language)}</span>
      </span>
      <Action className="size-4 shrink-0 text-faint" aria-hidden />
    </>
  )
}

/** A document that opens in the portal, so that no copy stays on the computer. */
function DocumentCard({ file }: { file: ShownFile }) {
  const words = useWords(threadWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={card}>
        <CardContent file={file} mark={FileText} action={Eye} act={words.openFile} />
      </button>
      {isOpen && <PdfViewer file={file} onClose={() => setOpen(false)} />}
    </>
  )
}

function Card({ file }: { file: ShownFile }) {
  const words = useWords(threadWords)
  return (
    <a href={fileAddress(file.attachmentId, 'download')} download={file.fileName} className={card}>
      <CardContent
        file={file}
        mark={file.contentType.startsWith('image/') ? ImageIcon : FileText}
        action={Download}
        act={words.downloadFile}
      />
    </a>
  )
}

/** Shows the files of a message: pictures in place, everything else as a card. */
export function AttachmentList({ attachments, own }: { attachments: readonly ShownFile[]; own: boolean }) {
  const words = useWords(threadWords)
  const pictures = attachments.filter(isPicture)
  const [open, setOpen] = useState<number | null>(null)
  if (attachments.length === 0) return null
  return (
    <div className={classes('grid max-w-full grid-cols-1 gap-1.5', own && 'justify-items-end')}>
      {pictures.length > 0 && (
        <ul aria-label={words.pictures} className={classes('flex max-w-full flex-wrap gap-1.5', own && 'justify-end')}>
          {pictures.map((file, n) => (
            <li key={file.attachmentId} className="max-w-full">
              <Picture file={file} alone={pictures.length === 1} onOpen={() => setOpen(n)} />
            </li>
          ))}
        </ul>
      )}
      {attachments
        .filter((file) => !isPicture(file))
        .map((file) =>
          isPdf(file) ? (
            <DocumentCard key={file.attachmentId} file={file} />
          ) : (
            <Card key={file.attachmentId} file={file} />
          ),
        )}
      {open !== null && <PictureViewer pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </div>
  )
}
