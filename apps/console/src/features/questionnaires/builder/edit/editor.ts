import {
  type Draft,
  type Json,
  type PlacedFindings,
  placeFindings,
  readDraft,
  type Usage,
  usageOf,
  writeDraft,
} from '@consult/questionnaires/builder'
import { readWhole } from '@consult/questionnaires/whole'
import { createStore, type Store } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import type { Finding, Questionnaire } from '../../questionnaire.ts'
import { createFormSaver, type FormSaver, type Outcome } from './form-saver.ts'
import { edit, type History, redo, startHistory, undo } from './history.ts'

/** What a check of the form as it is now has found. */
export interface FormCheck {
  /** Why it cannot be saved, by what it is about. */
  readonly refusals: PlacedFindings
  /** Why it cannot be published. */
  readonly blockers: PlacedFindings
  readonly warnings: PlacedFindings
  readonly counts: { readonly refusals: number; readonly blockers: number }
  readonly usage: readonly Usage[]
  /** The latest form that could be saved; the preview shows it. */
  readonly valid: Json
}

/** A form that is edited in this tab. It outlives the page, so that going back and forth loses nothing. */
export interface Editor {
  /** Differs for each one that this tab has opened. */
  readonly id: number
  readonly history: Store<History>
  readonly check: Store<FormCheck>
  readonly saver: FormSaver
  /** Makes an edit. @param field see `edit` of the history */
  edit(change: (draft: Draft) => Draft, field?: string | null): void
  undo(): void
  redo(): void
  /** Checks and saves now. @returns whether the service has everything */
  flush(): Promise<boolean>
  stop(): void
}

let opened = 0

/** How long after the last key the form is checked, in milliseconds. */
const pause = 400

async function checkForm(draft: Draft, before: Json): Promise<FormCheck> {
  const form = writeDraft(draft)
  const reading = await readWhole(form)
  const isRefused = 'refusals' in reading
  const place = (findings: readonly Finding[]) => placeFindings(draft, findings)
  const refusals = isRefused ? reading.refusals : []
  const blockers = isRefused ? [] : reading.unpublishable
  return {
    refusals: place(refusals),
    blockers: place(blockers),
    warnings: place(isRefused ? [] : reading.warnings),
    counts: { refusals: refusals.length, blockers: blockers.length },
    usage: usageOf(draft),
    valid: isRefused ? before : form,
  }
}

/**
 * Starts editing a form. Null: it is not built like a questionnaire.
 * @param newest the newest version, on whose revision saves are based
 * @param content the FHIR resource to begin with: that of the newest version, or of an earlier one
 * @param put stores the form. It never throws.
 */
export async function createEditor(options: {
  newest: Questionnaire
  content: Json
  put: (form: Json, revision: number | null) => Promise<Outcome>
}): Promise<Editor | null> {
  const { newest, content, put } = options
  const draft = readDraft(content)
  if (!draft) return null
  const history = createStore(startHistory(draft))
  const check = createStore(await checkForm(draft, content))
  const name = `questionnaire ${newest.key}`
  const saver = createFormSaver({ stored: newest, put, isDirty: (is) => markUnsaved(name, is) })
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkNow = async () => {
    clearTimeout(timer)
    const { now } = history.get()
    const found = await checkForm(now, check.get().valid)
    // The next check is on its way.
    if (history.get().now !== now) return
    check.set(found)
    saver.change(found.counts.refusals === 0 ? found.valid : null)
  }
  const heard = (changed: History) => {
    if (changed === history.get()) return
    history.set(changed)
    markUnsaved(name, true)
    if (saver.state.get() === 'saved') saver.state.set('unsaved')
    clearTimeout(timer)
    timer = setTimeout(() => void checkNow(), pause)
  }
  opened += 1
  return {
    id: opened,
    history,
    check,
    saver,
    edit: (change, field = null) => heard(edit(history.get(), change, field, performance.now())),
    undo: () => heard(undo(history.get())),
    redo: () => heard(redo(history.get())),
    async flush() {
      // What is typed meanwhile has its own check.
      if (saver.state.get() !== 'saved') await checkNow()
      return saver.flush()
    },
    stop() {
      clearTimeout(timer)
      saver.stop()
      markUnsaved(name, false)
    },
  }
}
