import type { PreviewReport, PreviewRequest } from '@consult/questionnaires/preview'
import { readWhole } from '@consult/questionnaires/whole'
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { render } from 'preact'
import { AppProvider, type FormApp } from '../frame/entities/app/app-context.ts'
import type { UploadFile } from '../frame/entities/attachments/tray.ts'
import { createFormFiles } from '../frame/entities/intake/form-files.ts'
import type { IntakeForm } from '../frame/entities/intake/intake-form.ts'
import { loadEngine } from '../frame/entities/intake/open-form.ts'
import { OpenedForm } from '../frame/features/intake/opened-form.tsx'
import { intakeDictionaries } from '../frame/features/intake/words/dictionaries.ts'
import type { IntakeSay } from '../frame/features/intake/words/dictionary.ts'
import type { en } from '../frame/features/intake/words/en.ts'
import { Message } from '../frame/features/states/states.tsx'
import { loadDictionary } from '../frame/ui/words/dictionaries.ts'
import { createFormats } from '../frame/ui/words/formats.ts'
import { createSay, createSayOf } from '../frame/ui/words/say.ts'
import { directionOf, languageOf, usableLocale } from '../languages.ts'
import { createPreviewForm, stateOf, stepOf } from './preview-form.ts'

let files = 0
/** Files stay in the browser. */
const upload: UploadFile = async (file, _key, progress) => {
  progress(1)
  files += 1
  return {
    attachmentId: `att_preview_${files}`,
    contentType: file.type,
    fileName: file.name,
    byteSize: file.size,
    urls: { download: '' },
  }
}
const newFiles = () => createFormFiles({ upload, newKey: () => `preview-${files}-${performance.now()}` })

function View({ shown, t }: { shown: ReadonlySignal<Shown>; t: IntakeSay }) {
  const { form } = shown.value
  if (form.saver.status.value === 'completed') return <Message icon="check" title={t('thanks')} />
  return <OpenedForm tools={{ t, form, files: [] }} />
}

interface Shown {
  readonly form: IntakeForm
  readonly attempt: number
  readonly resource: string
}

/** Creates the function that shows a form as patients see it, and reports what the answers mean. */
export function openPreview(
  place: HTMLElement,
  report: (said: PreviewReport) => void,
): (request: PreviewRequest) => Promise<void> {
  const shown = signal<Shown | null>(null)
  const language = signal('en')
  effect(() => {
    if (shown.value) report(stateOf(shown.value.form, shown.value.form.evaluation.value, language.value))
  })
  const speak = async (locale: string) => {
    const spoken = languageOf(locale)
    const root = document.documentElement
    const say = createSay(await loadDictionary(spoken), locale)
    const t = createSayOf<typeof en>(await intakeDictionaries[spoken](), locale)
    root.lang = locale
    root.dir = directionOf(spoken)
    language.value = locale
    const app: FormApp = {
      say,
      formats: createFormats(locale),
      locale,
      surroundings: { isOnline: signal(true) },
      conversation: {
        emergencyNumber: signal(null),
        partnerName: signal(''),
        partnerLinks: signal({ privacyUrl: null, termsUrl: null, contactUrl: null }),
      },
    }
    const now = shown as ReadonlySignal<Shown>
    render(
      <AppProvider value={app}>
        <div class="app">
          <div class="main">
            <View shown={now} t={t} />
          </div>
        </div>
      </AppProvider>,
      place,
    )
  }
  const open = async ({ resource, attempt }: PreviewRequest) => {
    const text = JSON.stringify(resource)
    const before = shown.peek()
    const isAnew = before?.attempt !== attempt
    if (before && !isAnew && before.resource === text) return
    const reading = await readWhole(resource)
    if ('refusals' in reading) return
    const { questionnaire } = reading
    const given = isAnew ? null : before.form.saver.response.peek()
    const engine = await loadEngine(questionnaire)
    const at = isAnew ? null : before.form.position.peek()
    before?.form.stop()
    if (isAnew) before?.form.files.stop()
    const form = createPreviewForm(questionnaire, engine, given, isAnew ? newFiles() : before.form.files)
    // A step is named by its items, so it is the same one after most edits.
    if (at === 'review') form.review()
    else if (at && form.steps.peek().some(({ id }) => id === at.step.id)) form.goTo(at.step.id)
    shown.value = { form, attempt, resource: text }
  }
  let spoken = ''
  let wasShown: string | null = null
  return async (request) => {
    document.documentElement.dataset.theme = request.theme
    await open(request)
    if (!shown.peek()) return
    const locale = usableLocale(request.language)
    if (locale !== spoken) await speak(locale)
    spoken = locale
    const form = shown.peek()?.form
    const step = form && request.show !== null && request.show !== wasShown ? stepOf(form, request.show) : null
    if (!step) return
    // Where the patient goes afterwards, the author does not have to follow.
    wasShown = request.show
    form?.goTo(step.id)
  }
}
