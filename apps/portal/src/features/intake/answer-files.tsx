'use client'

import { lazyWhenAsked } from '@consult/ui/controls/lazy-load.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { fileAddress, isPdf, isPicture, type ShownFile } from '../../entities/replies/shown-file.ts'

const PictureViewer = lazyWhenAsked(() => import('../viewer/picture-viewer.tsx').then((module) => module.PictureViewer))
const PdfViewer = lazyWhenAsked(() => import('../viewer/pdf-viewer.tsx').then((module) => module.PdfViewer))

/** A document. It opens in the portal where that is possible, so that no copy stays on the computer. */
function Document({ file }: { file: ShownFile }) {
  const [isOpen, setOpen] = useState(false)
  const look =
    'inline-flex min-h-6 max-w-full items-center gap-1.5 text-start text-accent-text underline-offset-2 hover:underline'
  const content = (
    <>
      <FileText className="size-4 shrink-0" aria-hidden />
      <bdi className="min-w-0 wrap-anywhere">{file.fileName}</bdi>
    </>
  )
  if (!isPdf(file)) {
    return (
      <a href={fileAddress(file.attachmentId, 'download')} download={file.fileName} className={look}>
        {content}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={look} onClick={() => setOpen(true)}>
        {content}
      </button>
      {isOpen && <PdfViewer file={file} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The photos and documents of an answer. */
export function AnswerFiles({ files }: { files: readonly ShownFile[] }) {
  const pictures = files.filter(isPicture)
  const [open, setOpen] = useState<number | null>(null)
  if (files.length === 0) return null
  return (
    <div className="grid justify-items-start gap-1.5">
      {pictures.length > 0 && (
        <ul className="flex max-w-full flex-wrap gap-1.5">
          {pictures.map((file, index) => (
            <li key={file.attachmentId}>
              <button
                type="button"
                aria-label={file.fileName}
                onClick={() => setOpen(index)}
                className="block size-20 overflow-hidden rounded-m border border-line bg-sunken"
              >
                <img
                  src={fileAddress(file.attachmentId, 'thumbnail')}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files
        .filter((file) => !isPicture(file))
        .map((file) => (
          <Document key={file.attachmentId} file={file} />
        ))}
      {open !== null && <PictureViewer pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </div>
  )
}
