import {
  flatten,
  hasExpressions,
  type Questionnaire,
  type Response,
  readResponse,
  writeResponse,
} from '@consult/questionnaires'
import { isRecord } from '../../../bridge/record.ts'
import type { Attachment } from '../api/consult-api.ts'
import { failureOf } from '../api/failure.ts'
import type { KeptFile, UploadFile } from '../attachments/tray.ts'
import type { TabStorage } from '../conversation/tab-storage.ts'
import { createFormFiles, type KeptFiles } from './form-files.ts'
import type { AskedBy, Intake, IntakeApi } from './intake-api.ts'
import { createIntakeForm, type IntakeForm } from './intake-form.ts'
import { createIntakeSaver, type KeptAnswers, type Stored } from './intake-saver.ts'

/** A form with what belongs to it alone. */
export interface OpenForm {
  readonly form: IntakeForm
  /** The files among the answers when the form was opened. */
  readonly files: readonly Attachment[]
}

/** Loads what only some forms need: patterns and expressions are most of the code. */
export async function loadEngine(form: Questionnaire) {
  const hasPattern = flatten(form.items).some(({ limits }) => limits.pattern !== null)
  const patterns = hasPattern ? await import('@consult/questionnaires/patterns') : null
  const expressions = hasExpressions(form) ? await import('@consult/questionnaires/expressions') : null
  return {
    matches: patterns?.matchesPattern ?? (() => true),
    startExpressions: expressions?.startFhirPath ?? null,
  }
}

/** Answers as they are sent and stored. */
export const writeAnswers = (response: Response) => writeResponse(response, 'in-progress')

function readAnswers(questionnaire: Questionnaire, json: unknown): Response | null {
  const reading = readResponse(questionnaire, json)
  return 'response' in reading ? reading.response : null
}

/** Only the name survives: the page cannot keep what is in the file. */
const isKeptFile = (file: unknown): file is KeptFile =>
  isRecord(file) &&
  typeof file.key === 'string' &&
  typeof file.fileName === 'string' &&
  Number.isFinite(file.byteSize) &&
  file.attachment === null

/** Where answers survive a reload of the page until the service has them. */
function openStore(storage: TabStorage | null, { patientId, consultId }: AskedBy, { key, version }: Intake) {
  const name = `consult:${patientId}:${consultId}:intake:${key}:${version}`
  const filesName = `${name}:files`
  return {
    read(questionnaire: Questionnaire): KeptAnswers | null {
      try {
        const kept: unknown = JSON.parse(storage?.getItem(name) ?? 'null')
        if (!isRecord(kept)) return null
        const [base, mine] = [kept.base, kept.mine].map((json) => readAnswers(questionnaire, json))
        return base && mine ? { base, mine, isCompleting: kept.isCompleting === true } : null
      } catch {
        return null
      }
    },
    keep(answers: KeptAnswers | null): void {
      if (!answers) {
        storage?.removeItem(name)
        return
      }
      const { base, mine, isCompleting } = answers
      storage?.setItem(name, JSON.stringify({ base: writeAnswers(base), mine: writeAnswers(mine), isCompleting }))
    },
    readFiles(): KeptFiles {
      try {
        const kept: unknown = JSON.parse(storage?.getItem(filesName) ?? '{}')
        if (!isRecord(kept)) return {}
        return Object.fromEntries(
          Object.entries(kept).flatMap(([place, files]) =>
            Array.isArray(files) && files.every(isKeptFile) ? [[place, files]] : [],
          ),
        )
      } catch {
        return {}
      }
    },
    keepFiles(files: KeptFiles | null): void {
      if (files) storage?.setItem(filesName, JSON.stringify(files))
      else storage?.removeItem(filesName)
    },
  }
}

/**
 * Opens one form of a consult with the answers that were given so far, on this device or another one.
 * @throws if it cannot be read now
 */
export async function openForm(options: {
  api: IntakeApi
  by: AskedBy
  key: string
  storage: TabStorage | null
  upload: UploadFile
  newKey: () => string
}): Promise<OpenForm> {
  const { api, by, key, storage, upload, newKey } = options
  const { consultId } = by
  const intake = await api.open(consultId, key)
  const questionnaire: Questionnaire = intake.form
  const { matches, startExpressions } = await loadEngine(questionnaire)
  const store = openStore(storage, by, intake)
  const toStored = ({ response, revision, status, needsHelp }: Intake): Stored => {
    const answers = readAnswers(questionnaire, response)
    if (!answers) throw new Error('the service sent answers to other questions')
    return { response: answers, revision, status, needsHelp }
  }
  const trying = async <Answer>(request: () => Promise<Answer>) => {
    try {
      return await request()
    } catch (error) {
      return failureOf(error)
    }
  }
  const saver = createIntakeSaver({
    stored: toStored(intake),
    kept: store.read(questionnaire),
    put: (response, revision, complete) =>
      trying(() => api.save(consultId, key, { response: writeAnswers(response), revision, complete })),
    reread: () => trying(async () => toStored(await api.open(consultId, key))),
    keep: store.keep,
  })
  const files = createFormFiles({ upload, newKey, kept: store.readFiles(), keep: store.keepFiles })
  const form = createIntakeForm({ questionnaire, saver, files, matches, startExpressions })
  return { form, files: intake.files }
}
