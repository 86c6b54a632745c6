import { pickedFiles } from '@consult/domain/attachment-limits'
import { useFormApp } from '../../../entities/app/app-context.ts'
import { type FileValue, isFile, urlOf } from '../../../entities/intake/file-answers.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { FilePicker } from '../../attachments/file-picker.tsx'
import { FilePicture } from '../../attachments/file-picture.tsx'
import { FileItem } from '../../attachments/tray-view.tsx'
import { useForm } from '../intake-context.ts'
import type { FieldProps } from './field-props.ts'

/** A file that is already an answer, chosen earlier or on another device. */
function GivenFile({ file, remove }: { file: FileValue; remove: () => void }) {
  const { say, formats } = useFormApp()
  const { files } = useForm()
  const known = files.find(({ attachmentId }) => urlOf(attachmentId) === file.url)
  const name = file.title ?? known?.fileName ?? ''
  return (
    <li class="tray-file">
      <FilePicture src={known?.urls.thumbnail ?? null} />
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

/** Photos and documents. The form makes a file an answer when its upload has finished, also while another step is shown. */
export function FilesField({ node, place, id, answer }: FieldProps) {
  const { say } = useFormApp()
  const { form } = useForm()
  const tray = form.files.at(place)
  const { item } = node
  const answers = node.answers.filter(isFile)
  const chosen = tray.files.value
  const uploaded = chosen.flatMap(({ attachment }) => attachment ?? [])
  const most = item.repeats ? (item.limits.maxOccurs ?? 10) : 1

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
