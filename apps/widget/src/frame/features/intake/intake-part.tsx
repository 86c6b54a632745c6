import './intake.css'
import './fields/fields.css'
import './review.css'
import '../ended/rating.css'
import type { ReadonlySignal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { languageOf } from '../../../languages.ts'
import type { Client } from '../../entities/api/client.ts'
import { useApp } from '../../entities/app/app-context.ts'
import type { UploadFile } from '../../entities/attachments/tray.ts'
import type { TabStorage } from '../../entities/conversation/tab-storage.ts'
import type { Access } from '../../entities/host/access.ts'
import { askBeforeLoss } from '../../entities/host/browser-storage.ts'
import type { IntakePart, IntakeProps } from '../../entities/intake/asked-forms.ts'
import { createIntakeApi } from '../../entities/intake/create-intake-api.ts'
import { heldBy } from '../../entities/intake/file-answers.ts'
import type { AskedBy, IntakeApi } from '../../entities/intake/intake-api.ts'
import { type OpenForm, openForm } from '../../entities/intake/open-form.ts'
import { followLanguage } from '../../ui/words/follow-language.ts'
import { createSayOf } from '../../ui/words/say.ts'
import { Message, Skeleton } from '../states/states.tsx'
import { OpenedForm } from './opened-form.tsx'
import { StopView } from './stop-view.tsx'
import { intakeDictionaries } from './words/dictionaries.ts'
import type { IntakeSay } from './words/dictionary.ts'
import type { en } from './words/en.ts'

interface Tools {
  readonly api: IntakeApi
  readonly storage: TabStorage | null
  readonly upload: UploadFile
  readonly newKey: () => string
  readonly spoken: ReadonlySignal<IntakeSay>
  /** The forms that are open. */
  readonly opened: Set<OpenForm>
}

/** Loads one form, and keeps it saved until it is sent. */
function OneForm(props: { tools: Tools; by: AskedBy; formKey: string; done: () => void }) {
  const { tools, by, formKey, done } = props
  const { say, surroundings } = useApp()
  const t = tools.spoken.value
  const [open, setOpen] = useState<OpenForm | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    let opened: OpenForm | undefined
    const close = (closed: OpenForm) => {
      const { form } = closed
      tools.opened.delete(closed)
      form.stop()
      form.files.stop()
    }
    setOpen(null)
    openForm({ ...tools, by, key: formKey }).then(
      (ready) => {
        opened = ready
        tools.opened.add(ready)
        if (isWanted) setOpen(ready)
        else close(ready)
      },
      () => isWanted && setOpen('failed'),
    )
    return () => {
      isWanted = false
      if (opened) close(opened)
    }
  }, [tools, by.consultId, by.patientId, formKey, attempt])

  const isOnline = surroundings.isOnline.value && surroundings.isAttended.value
  const form = open && open !== 'failed' ? open.form : null
  useEffect(() => {
    if (!isOnline || !form) return
    form.saver.wake()
    form.files.wake()
  }, [isOnline, form])

  const status = form?.saver.status.value ?? null
  useEffect(() => {
    if (status === 'completed') done()
  }, [status])

  if (open === 'failed') {
    return <Message icon="alert" title={say('notNow')} action={[say('tryAgain'), () => setAttempt(attempt + 1)]} />
  }
  if (!open || !form || status === 'completed') return <Skeleton />
  return <OpenedForm tools={{ t, form, files: open.files }} />
}

/** Loads the words, and makes the view of a consult's forms. */
export async function openIntakePart(options: {
  client: Client
  access: Access
  storage: TabStorage | null
  locale: ReadonlySignal<string>
  upload: UploadFile
  newKey: () => string
}): Promise<IntakePart> {
  const { client, access, locale } = options
  const spoken = await followLanguage(locale, async (now) =>
    createSayOf<typeof en>(await intakeDictionaries[languageOf(now)](), now),
  )
  const tools: Tools = { ...options, api: createIntakeApi(client, access), spoken, opened: new Set() }
  // The page cannot keep what is in a file, so a reload would lose one that is not uploaded.
  askBeforeLoss(() => [...tools.opened].some(({ form }) => heldBy(form.openFiles.peek()).waiting > 0))
  const View = ({ by, items, done, later }: IntakeProps) => {
    const pending = items.filter(({ status }) => status === 'pending')
    const [current] = pending
    const t = spoken.value
    if (items.some(({ status }) => status === 'stopped')) return <StopView t={t} />
    if (!current) return <Message icon="check" title={t('thanks')} />
    const at = items.length - pending.length + 1
    return (
      <>
        {(items.length > 1 || later) && (
          <div class="form-top">
            {items.length > 1 && <p>{t('formOf', { at, count: items.length })}</p>}
            {later && (
              <button type="button" class="link" onClick={later}>
                {t('later')}
              </button>
            )}
          </div>
        )}
        <OneForm key={current.key} tools={tools} by={by} formKey={current.key} done={done} />
      </>
    )
  }
  return { View }
}
