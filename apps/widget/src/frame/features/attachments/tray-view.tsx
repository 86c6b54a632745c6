import { useApp, useFormApp } from '../../entities/app/app-context.ts'
import type { TrayFile } from '../../entities/attachments/tray.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Live } from '../../ui/controls/live.tsx'
import { FilePicture } from './file-picture.tsx'
import { refusalWords } from './file-words.ts'

/** A file that the patient has chosen, with the progress of its upload. */
export function FileItem(props: { file: TrayFile; remove: () => void; sendOriginal: () => void }) {
  const { file, remove, sendOriginal } = props
  const { say, formats, surroundings } = useFormApp()
  const { fileName, byteSize, state, progress, isSmaller, attachment, preview } = file
  const trouble = refusalWords(say, file)
  const aside = () => {
    if (trouble) return trouble
    if (state === 'done') return formats.size(attachment?.byteSize ?? byteSize)
    if (state === 'uploading') return formats.percent(progress)
    return say(surroundings.isOnline.value ? 'fileNext' : 'fileWaiting')
  }
  return (
    <li class={trouble ? 'tray-file tray-trouble' : 'tray-file'}>
      <FilePicture src={preview} />
      <div class="tray-words">
        <p class="tray-name">
          <bdi>{fileName}</bdi>
        </p>
        <p class="tray-aside" role={trouble ? 'alert' : undefined}>
          <Live>{aside()}</Live>
        </p>
        {isSmaller && !trouble && (
          <p class="tray-aside">
            {say('fileSmaller')}{' '}
            <button type="button" class="link" onClick={sendOriginal}>
              {say('fileOriginal')}
            </button>
          </p>
        )}
        {(state === 'uploading' || state === 'waiting') && (
          <progress value={progress} max={1} aria-label={say('fileProgress', { file: fileName })} />
        )}
      </div>
      <button type="button" class="icon-button" aria-label={say('fileRemove', { file: fileName })} onClick={remove}>
        <Icon name="close" />
      </button>
    </li>
  )
}

/** Files that cannot be sent come first, where the patient sees them. */
const rankOf = ({ state }: TrayFile) => (state === 'refused' || state === 'lost' ? 0 : 1)

/** Shows the files beside the draft, with their progress. */
export function TrayView() {
  const { say, conversation } = useApp()
  const tray = conversation.tray.value
  if (!tray || (tray.files.value.length === 0 && !tray.isFull.value)) return null
  return (
    <>
      <ul class="tray" aria-label={say('files')}>
        {[...tray.files.value]
          .sort((one, other) => rankOf(one) - rankOf(other))
          .map((file) => (
            <FileItem
              key={file.key}
              file={file}
              sendOriginal={() => tray.sendOriginal(file.key)}
              remove={() => {
                tray.remove(file.key)
                document.querySelector<HTMLElement>('#message')?.focus()
              }}
            />
          ))}
      </ul>
      {tray.isFull.value && (
        <p class="room trouble" role="alert">
          {say('filesTooMany')}
        </p>
      )}
    </>
  )
}
