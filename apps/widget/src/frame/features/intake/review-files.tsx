import type { Node } from '@consult/questionnaires'
import { placeOf } from '@consult/questionnaires/fill'
import { useFormApp } from '../../entities/app/app-context.ts'
import { isFile, urlOf } from '../../entities/intake/file-answers.ts'
import { Live } from '../../ui/controls/live.tsx'
import { FilePicture } from '../attachments/file-picture.tsx'
import { refusalWords } from '../attachments/file-words.ts'
import { useForm } from './intake-context.ts'

interface ShownFile {
  readonly key: string
  readonly name: string
  readonly picture: string | null
  readonly aside: string
  readonly isTrouble: boolean
}

/** The files of a question: those that are answers, and those that still have to be uploaded, with what each waits for. */
export function ReviewFiles({ node }: { node: Node }) {
  const { say, formats, surroundings } = useFormApp()
  const { t, form, files: known } = useForm()
  const place = placeOf(node)
  const chosen = form.files.trays.value.get(place)?.files.value ?? []
  const given = node.answers.filter(isFile).map((answer): ShownFile => {
    const here = chosen.find(({ attachment }) => attachment && urlOf(attachment.attachmentId) === answer.url)
    const before = known.find(({ attachmentId }) => urlOf(attachmentId) === answer.url)
    return {
      key: answer.url ?? '',
      name: answer.title ?? before?.fileName ?? '',
      picture: here?.preview ?? before?.urls.thumbnail ?? null,
      aside: answer.size === null ? '' : formats.size(answer.size),
      isTrouble: false,
    }
  })
  const open = form.openFiles.value
    .filter((each) => each.place === place)
    .map(({ file }): ShownFile => {
      const trouble = refusalWords(say, file)
      const wait = say(surroundings.isOnline.value ? 'fileNext' : 'fileWaiting')
      return {
        key: file.key,
        name: file.fileName,
        picture: file.preview,
        aside: trouble || (file.state === 'uploading' ? formats.percent(file.progress) : wait),
        isTrouble: trouble !== '',
      }
    })
  if (given.length + open.length === 0) return <span class="no-answer">{t('noAnswer')}</span>
  return (
    <ul class="form-files" aria-label={say('files')}>
      {[...given, ...open].map(({ key, name, picture, aside, isTrouble }) => (
        <li key={key} class={isTrouble ? 'tray-file tray-trouble' : 'tray-file'}>
          <FilePicture src={picture} />
          <div class="tray-words">
            <p class="tray-name">
              <bdi>{name}</bdi>
            </p>
            <p class="tray-aside">
              <Live>{aside}</Live>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
