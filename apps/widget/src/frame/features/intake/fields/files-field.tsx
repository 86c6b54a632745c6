import { pickedFiles } from '@consult/domain/attachment-limits'
import type { Value } from '@consult/questionnaires'
import { useEffect } from 'preact/hooks'
import { useFormApp } from '../../../entities/app/app-context.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { FilePicker } from '../../attachments/file-picker.tsx'
import { FileItem } from '../../attachments/tray-view.tsx'
import { useForm } from '../intake-context.ts'
import type { FieldProps } from './field-props.ts'

type FileValue = Extract<Value, { kind: 'attachment' }>

const isFile = (value: Value): value is FileValue => value.kind === 'attachment'
const urlOf = (attachmentId: string) => `attachments/${attachmentId}`

/** A file that is already an answer, chosen earlier or on another device. */
function GivenFile({ file, remove }: { file: FileValue; remove: () => void }) {
  const { say, formats } = useFormApp()
  const { files } = useForm()
  const known = files.find(({ attachmentId }) => urlOf(attachmentId) === file.url)
  const preview = known?.urls.thumbnail ?? null
  const name = file.title ?? known?.fileName ?? ''
  return (
    <li class="tray-file">
      {preview ? <img class="tray-preview" src={preview} alt="" /> : <Icon name="file" />}
      <div class="tray-words">
        <p class="tray-name">
          <bdi>{name}</bdi>
        </p>
        {file.size !== null && <p class="tray-aside">{formats.size(file.size)}</p>}
      </div>
      <button type="button" class="icon-button" aria-label={say('fileRemove', { file: name })} onClick={remove}>
        <Icon name="close" />
      </button>
    </li>
  )
}

/** Photos and documents. A file becomes an answer when its upload has finished. */
export function FilesField({ node, place, id, answer }: FieldProps) {
  const { say } = useFormApp()
  const { trayAt } = useForm()
  const tray = trayAt(place)
  const { item } = node
  const answers = node.answers.filter(isFile)
  const chosen = tray.files.value
  const uploaded = chosen.flatMap(({ attachment }) => attachment ?? [])
  const missing = uploaded.filter(({ attachmentId }) => !answers.some(({ url }) => url === urlOf(attachmentId)))
  const most = item.repeats ? (item.limits.maxOccurs ?? 10) : 1

  useEffect(() => {
    if (missing.length === 0) return
    const added = missing.map(({ attachmentId, contentType, fileName, byteSize }): FileValue => {
      return { kind: 'attachment', url: urlOf(attachmentId), contentType, title: fileName, size: byteSize }
    })
    answer([...answers, ...added])
  })
  const removeAnswer = (url: string) => answer(answers.filter((value) => value.url !== url))
  const removeChosen = (key: string) => {
    const attachment = chosen.find((file) => file.key === key)?.attachment
    tray.remove(key)
    if (attachment) removeAnswer(urlOf(attachment.attachmentId))
    document.getElementById(id)?.focus()
  }
  const given = answers.filter(({ url }) => !uploaded.some(({ attachmentId }) => urlOf(attachmentId) === url))
  const accept = item.limits.mimeTypes.length > 0 ? item.limits.mimeTypes.join(',') : pickedFiles
  return (
    <div class="lines">
      {given.length + chosen.length > 0 && (
        <ul class="form-files" aria-label={say('files')}>
          {given.map((file) => (
            <GivenFile key={file.url} file={file} remove={() => removeAnswer(file.url)} />
          ))}
          {chosen.map((file) => (
            <FileItem
              key={file.key}
              file={file}
              remove={() => removeChosen(file.key)}
              sendOriginal={() => {
                const { attachment } = file
                if (attachment) removeAnswer(urlOf(attachment.attachmentId))
                tray.sendOriginal(file.key)
              }}
            />
          ))}
        </ul>
      )}
      {given.length + chosen.length < most && (
        <div class="form-pickers" id={id} tabIndex={-1}>
          <FilePicker add={(files) => tray.add(files)} accept={accept} isMultiple={most > 1} showsWords />
        </div>
      )}
    </div>
  )
}
