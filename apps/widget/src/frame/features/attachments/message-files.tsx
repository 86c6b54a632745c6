import { useEffect, useRef, useState } from 'preact/hooks'
import type { Attachment, MessageFile } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import type { Links } from '../../entities/attachments/links.ts'
import { Icon } from '../../ui/controls/icon.tsx'

/** Opens a link as a click would. The app may have had to request the link first. */
function follow(href: string, isShown: boolean) {
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.rel = 'noopener noreferrer'
  if (isShown) anchor.target = '_blank'
  anchor.click()
}

/** Shows a picture as large as the widget allows. */
function Lightbox({ file, links, close }: { file: MessageFile; links: Links; close: () => void }) {
  const { say } = useApp()
  const dialog = useRef<HTMLDialogElement>(null)
  const [src, setSrc] = useState('')
  useEffect(() => {
    dialog.current?.showModal()
    void links.fresh(file.attachmentId).then((urls) => setSrc(urls?.preview ?? ''))
  }, [links, file.attachmentId])
  return (
    <dialog
      class="lightbox"
      data-stage=""
      ref={dialog}
      aria-label={file.fileName}
      onClose={close}
      // Escape closes the picture only, not the widget.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      {src && <img src={src} alt={file.fileName} />}
      <div class="lightbox-acts">
        <button type="button" class="button" onClick={() => save(file)}>
          {say('fileSave')}
        </button>
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {say('close')}
        </button>
      </div>
    </dialog>
  )
  async function save({ attachmentId }: MessageFile) {
    const urls = await links.fresh(attachmentId)
    if (urls) follow(urls.download, false)
  }
}

const smallest = (urls: Attachment['urls'] | null) => urls?.thumbnail ?? urls?.preview

function Picture({ file, links }: { file: MessageFile; links: Links }) {
  const { say } = useApp()
  const [isOpen, setOpen] = useState(false)
  const [src, setSrc] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const first = smallest(links.shown(file.attachmentId))
  // Keep the first valid link. The picture stays visible after the link expires.
  useEffect(() => {
    if (first) setSrc((known) => known ?? first)
  }, [first])
  const again = async () => {
    if (isTried) return
    setTried(true)
    setSrc(smallest(await links.fresh(file.attachmentId)) ?? null)
  }
  return (
    <>
      <button
        type="button"
        class="picture"
        aria-label={say('fileOpen', { file: file.fileName })}
        onClick={() => setOpen(true)}
      >
        {src && <img src={src} alt="" loading="lazy" onError={again} />}
      </button>
      {isOpen && <Lightbox file={file} links={links} close={() => setOpen(false)} />}
    </>
  )
}

function Card({ file, links }: { file: MessageFile; links: Links }) {
  const { say, formats } = useApp()
  const [hasFailed, setFailed] = useState(false)
  const size = formats.size(file.byteSize)
  const isPdf = file.contentType === 'application/pdf'
  const open = async () => {
    const urls = await links.fresh(file.attachmentId)
    setFailed(urls === null)
    if (urls) follow((isPdf && urls.preview) || urls.download, isPdf)
  }
  return (
    <>
      <button
        type="button"
        class="file-card"
        aria-label={say('fileOpen', { file: `${file.fileName}, ${size}` })}
        onClick={open}
      >
        <Icon name="file" />
        <span class="file-card-words">
          <bdi class="file-card-name">{file.fileName}</bdi> <span class="file-card-size">{size}</span>
        </span>
      </button>
      {hasFailed && (
        <p role="alert" class="trouble">
          {say('notNow')}
        </p>
      )}
    </>
  )
}

/**
 * Shows the files of a message. It reserves their space before they load.
 * @param links the links of the message's conversation.
 */
export function MessageFiles({ files, links }: { files: readonly MessageFile[]; links: Links }) {
  const isPicture = ({ contentType }: MessageFile) => /^image\/(png|jpeg|webp)$/.test(contentType)
  return (
    <div class="files">
      {files.map((file) =>
        isPicture(file) ? (
          <Picture key={file.attachmentId} file={file} links={links} />
        ) : (
          <Card key={file.attachmentId} file={file} links={links} />
        ),
      )}
    </div>
  )
}
